"""Texts of the problems of the interface itself; those of the law stand in the files beside this one."""

from collections.abc import Mapping

from api.problem_texts.text import Text

HTTP_TEXTS: Mapping[str, Text] = {
    "malformed_request": Text(
        "Pedido malformado",
        "O pedido não segue a forma descrita em /openapi.json. Corrija-o e envie de novo.",
        "Malformed request",
        "The request does not have the form that /openapi.json describes. Correct it and send it again.",
    ),
    "invalid_fields": Text(
        "Campos inválidos",
        "Um ou mais campos não são aceitos. Todos estão em “errors”, cada um com o lugar e a razão; corrija-os de uma vez.",
        "Invalid fields",
        "One or more fields are not accepted. All of them stand in “errors”, each with its place and reason.",
    ),
    "malformed_json": Text(
        "JSON malformado",
        "O corpo não é um documento JSON válido em UTF-8.",
        "Malformed JSON",
        "The body is not a valid JSON document in UTF-8.",
    ),
    "body_missing": Text(
        "Corpo ausente",
        "Este pedido precisa de um corpo JSON.",
        "Missing body",
        "This request needs a JSON body.",
    ),
    "json_too_deep": Text(
        "JSON profundo demais",
        "O corpo tem mais de 64 níveis de objetos e listas, um dentro do outro.",
        "JSON too deep",
        "The body has more than 64 levels of objects and lists in each other.",
    ),
    "nul_character": Text(
        "Caractere NUL",
        "O pedido contém o caractere NUL (U+0000), que nenhum campo aceita.",
        "NUL character",
        "The request holds the NUL character (U+0000), which no field accepts.",
    ),
    "query_unknown": Text(
        "Parâmetro desconhecido",
        "A consulta tem um parâmetro que este endereço não conhece. “errors” diz qual; a grafia distingue maiúsculas.",
        "Unknown query parameter",
        "The query has a parameter that this path does not know. “errors” says which; spelling is case-sensitive.",
    ),
    "query_repeated": Text(
        "Parâmetro repetido",
        "A consulta traz mais de uma vez um parâmetro que só pode vir uma vez.",
        "Repeated query parameter",
        "The query has a parameter more than once that may come only once.",
    ),
    "one_subject_needed": Text(
        "Uma pergunta de cada vez",
        "Indique um só: o dispositivo (provision), o dia (calendarDay) ou o ato (act).",
        "One question at a time",
        "Name one only: a provision, a calendarDay or an act.",
    ),
    "subject_not_found": Text(
        "Nada com esse nome",
        "Nenhum regime tem este dispositivo, ou nenhum ato registrado tem este identificador.",
        "Nothing of that name",
        "No regime has this provision, or no recorded act has this id.",
    ),
    "query_malformed": Text(
        "Consulta malformada",
        "A consulta não é texto UTF-8 com codificação por cento válida.",
        "Malformed query",
        "The query is not UTF-8 text with valid percent-encoding.",
    ),
    "header_malformed": Text(
        "Cabeçalho malformado",
        "Um cabeçalho do pedido não tem a forma prevista. “errors” diz qual.",
        "Malformed header",
        "A header of the request does not have the form it should. “errors” says which.",
    ),
    "host_not_allowed": Text(
        "Host não aceito",
        "O cabeçalho Host não é um dos nomes deste serviço.",
        "Host not accepted",
        "The Host header is none of this service's names.",
    ),
    "cursor_invalid": Text(
        "Cursor inválido",
        "O cursor não foi emitido por esta lista ou é de outra consulta. Recomece sem ele.",
        "Invalid cursor",
        "The cursor was not issued by this list, or belongs to another query. Begin again without it.",
    ),
    "as_of_in_future": Text(
        "Instante ainda por vir",
        "“asOf” pergunta o que estava registrado num instante que ainda não chegou. Use um passado, ou “validOn” para um dia da lei.",
        "Instant still to come",
        "`asOf` asks what was recorded at an instant that has not come yet. Use a past one, or `validOn` for a day of law.",
    ),
    "as_of_not_supported": Text(
        "Listas não têm passado",
        "“asOf” e “validOn” valem para um único recurso e o que está sob ele, não para listas.",
        "Lists have no past",
        "“asOf” and “validOn” work on a single resource and what stands under it, not on lists.",
    ),
    "not_authenticated": Text(
        "Não autenticado",
        "Envie um token no cabeçalho Authorization: Bearer.",
        "Not authenticated",
        "Send a token in the header Authorization: Bearer.",
    ),
    "token_invalid": Text(
        "Token inválido",
        "O token não foi emitido para este serviço, não está assinado por um emissor conhecido, ainda não vale, "
        "ou uma informação (claim) não tem a forma que o README do serviço descreve.",
        "Invalid token",
        "The token was not issued for this service, is not signed by a known issuer, is not valid yet, "
        "or a claim is not as the service's README says.",
    ),
    "token_expired": Text(
        "Token vencido",
        "O prazo do token passou. Peça outro ao emissor.",
        "Expired token",
        "The token's time has passed. Ask its issuer for another.",
    ),
    "not_permitted": Text(
        "Não permitido",
        "O papel de quem pede não permite este ato neste regime; “allowed” diz a quem cabe.",
        "Not permitted",
        "The role of the person asking does not allow this act in this regime; “allowed” names the roles that may.",
    ),
    "not_found": Text(
        "Não encontrado",
        "Nada existe neste endereço, ou quem pede não pode ver o que existe.",
        "Not found",
        "Nothing exists at this path, or the person asking may not see what does.",
    ),
    "fact_after_day": Text(
        "Fato posterior ao dia",
        "No dia pedido em validOn o fato ainda não tinha ocorrido, ou o que se pede não estava no cadastro: peça um dia posterior.",
        "Fact after that day",
        "On the day asked for in validOn the fact had not happened yet, or the thing was not in the register: ask for a later day.",
    ),
    "method_not_allowed": Text(
        "Método não aceito",
        "Este endereço não aceita o método; os aceitos estão no cabeçalho Allow.",
        "Method not allowed",
        "This path does not accept the method; those it accepts stand in the Allow header.",
    ),
    "not_acceptable": Text(
        "Formato não oferecido",
        "Nenhum dos formatos pedidos no cabeçalho Accept é oferecido aqui.",
        "Not acceptable",
        "None of the formats in the Accept header is offered here.",
    ),
    "conflict": Text(
        "Conflito",
        "O estado mudou enquanto o pedido era decidido. Leia o recurso de novo e repita o pedido se ele ainda couber.",
        "Conflict",
        "The state changed while the request was being decided. Read the resource again and repeat if it still fits.",
    ),
    "version_stale": Text(
        "Versão superada",
        "O recurso mudou desde a versão dita em If-Match. Leia-o de novo antes de repetir.",
        "Stale version",
        "The resource has changed since the version in If-Match. Read it again before you repeat.",
    ),
    "body_too_large": Text(
        "Corpo grande demais",
        "O corpo passa do tamanho que este endereço aceita.",
        "Body too large",
        "The body is larger than this path accepts.",
    ),
    "media_type_unsupported": Text(
        "Tipo de mídia não aceito",
        "O corpo precisa vir com o cabeçalho Content-Type: application/json, em UTF-8.",
        "Unsupported media type",
        "The body must come with the header Content-Type: application/json, in UTF-8.",
    ),
    "idempotency_key_reused": Text(
        "Chave de idempotência já usada",
        "A mesma Idempotency-Key veio antes com outro corpo. Use uma chave nova para um pedido novo.",
        "Idempotency key already used",
        "The same Idempotency-Key came before with another body. Use a new key for a new request.",
    ),
    "version_required": Text(
        "Versão exigida",
        "Este ato exige If-Match com o ETag do recurso que foi lido, para que ninguém decida sobre um estado que não viu.",
        "Version required",
        "This act needs If-Match with the ETag of the resource that was read, so that nobody decides on a state unseen.",
    ),
    "too_many_requests": Text(
        "Pedidos demais",
        "Vieram pedidos demais em pouco tempo. Espere os segundos ditos em Retry-After.",
        "Too many requests",
        "Too many requests came in a short time. Wait for the seconds in Retry-After.",
    ),
    "internal_error": Text(
        "Erro interno",
        "O serviço falhou. O valor de “instance” identifica a ocorrência no registro do serviço; informe-o ao suporte.",
        "Internal error",
        "The service failed. The value of “instance” names the occurrence in the service's log; give it to support.",
    ),
    "unavailable": Text(
        "Indisponível",
        "O serviço não pode atender agora. Repita depois dos segundos ditos em Retry-After.",
        "Unavailable",
        "The service cannot answer now. Repeat after the seconds in Retry-After.",
    ),
    "issuer_unavailable": Text(
        "Emissor dos tokens indisponível",
        "O emissor dos tokens não pôde ser consultado, ou não publica chave que sirva: o token não foi aceito nem recusado. "
        "Repita depois dos segundos ditos em Retry-After.",
        "Issuer of tokens unavailable",
        "The issuer of the tokens could not be asked, or publishes no key that serves: the token was neither believed nor refused. "
        "Repeat after the seconds in Retry-After.",
    ),
    "position_not_reached": Text(
        "Posição ainda não alcançada",
        "As listas ainda não refletem a posição pedida em Autos-Min-Position. Repita depois dos segundos de Retry-After.",
        "Position not reached yet",
        "The lists do not reflect the position in Autos-Min-Position yet. Repeat after the seconds in Retry-After.",
    ),
}
