"""The form of a problem's texts, in both languages. They say what is wrong and what to do, and never hold data of a request."""

from typing import NamedTuple

from api.http.language import Language


class Text(NamedTuple):
    """Title and explanation in pt-BR, then in English."""

    title_pt: str
    explanation_pt: str
    title_en: str
    explanation_en: str

    def title(self, language: Language) -> str:
        return self.title_en if language == "en" else self.title_pt

    def explanation(self, language: Language) -> str:
        return self.explanation_en if language == "en" else self.explanation_pt
