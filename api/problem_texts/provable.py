"""Texts of what the provable log refuses."""

from collections.abc import Mapping

from api.problem_texts.text import Text

# fmt: off
PROVABLE_TEXTS: Mapping[str, Text] = {
    "checkpoint_not_found": Text("Nenhum checkpoint", "Ainda não se publicou nenhum checkpoint. Publique um com POST /audit/log/checkpoints ou `autos audit checkpoint`; com o serviço em execução, há um por hora.",  # noqa: E501
        "No checkpoint", "No checkpoint was published yet. Publish one with POST /audit/log/checkpoints or `autos audit checkpoint`; the running service does so hourly."),  # noqa: E501
    "size_beyond_log": Text("Tamanho além do registro", "O registro (ou a parte da árvore já mantida) não tem tantas entradas. Use um tamanho menor.",  # noqa: E501
        "Size beyond the log", "The log (or the part of its tree that is kept by now) does not have so many entries. Use a smaller size."),
    "position_beyond_size": Text("Posição além do tamanho", "Uma árvore deste tamanho não contém a posição pedida.",
        "Position beyond the size", "A tree of this size does not hold the position asked for."),
    "sizes_out_of_order": Text("Tamanhos fora de ordem", "“from” é o tamanho anterior e não pode ser maior que “to”.",
        "Sizes out of order", "`from` is the earlier size and may not be larger than `to`."),
    "log_empty": Text("Registro vazio", "O registro não tem nenhuma entrada: não há o que atestar.",
        "Log empty", "The log has no entry: there is nothing to attest."),
    "log_inconsistent": Text("Registro incoerente", "O registro não começa com o que um checkpoint anterior atesta; nada foi assinado. Execute `autos audit verify`.",  # noqa: E501
        "Log inconsistent", "The log does not begin with what an earlier checkpoint attests; nothing was signed. Run `autos audit verify`."),  # noqa: E501
    "entry_unreadable": Text("Registro ilegível", "Uma entrada do registro não se lê: a chave dos seus dados pessoais está danificada ou não se abre, ou a entrada foi alterada. Nada foi eliminado nem gravado. O administrador vê qual é com `autos doctor` e `autos audit verify`.",  # noqa: E501
        "Entry unreadable", "An entry of the log cannot be read: the key of its personal data is damaged or does not open, or the entry was altered. Nothing was erased or recorded. The administrator sees which with `autos doctor` and `autos audit verify`."),  # noqa: E501
    "checkpoint_key_missing": Text("Chave de checkpoints ausente", "Não há chave para assinar checkpoints: defina AUTOS_CHECKPOINT_KEY.",
        "Checkpoint key missing", "There is no key to sign checkpoints with: set AUTOS_CHECKPOINT_KEY."),
    "checkpoint_former_key_missing": Text("Chave anterior ausente", "A chave mudou: defina AUTOS_CHECKPOINT_FORMER_KEY com a anterior, que assina também o primeiro checkpoint depois da mudança.",  # noqa: E501
        "Former key missing", "The key changed: set AUTOS_CHECKPOINT_FORMER_KEY to the former one, which signs the first checkpoint after the change too."),  # noqa: E501
}
