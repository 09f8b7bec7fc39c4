import type { ProposedFact } from './proposer';

/** The plainest statements about oneself in other languages: where one lives, works, comes from, is called; what one likes. */
const RULES: readonly RegExp[] = [
  /^(?:ich|wir) (?:wohne|wohnen|lebe|leben|arbeite|arbeiten|heiße|komme aus|studiere|mag|liebe|hasse|esse kein|trinke kein|spiele|spreche) (?!es\b|das\b|dich\b|sie\b|ihn\b)\p{L}+/iu,
  /^(?:meine?) (?:schwester|bruder|mutter|vater|frau|mann|tochter|sohn|hund|katze|lieblings\p{L}+|name|geburtstag|chef|chefin) (?:\p{L}+ )?(?:ist|heißt|wohnt|lebt|arbeitet|hat)\b/iu,
  /^(?:j['’]habite|j['’]adore|j['’]aime|je (?:vis|travaille|viens de|m['’]appelle|déteste|préfère|suis (?:allergique|né|née|infirmi\p{L}+|végétari\p{L}+))|nous habitons|on habite) (?!ça\b|cela\b|te\b|t['’])\p{L}+/iu,
  /^(?:ma|mon) (?:sœur|soeur|frère|mère|père|femme|mari|fille|fils|chien|chat|prénom|anniversaire) (?:\p{L}+ )?(?:est|s['’]appelle|habite|travaille|a)\b/iu,
  /^(?:yo )?(?:vivo|trabajo|nací|vengo|soy de|soy alérgic[oa]|me llamo|prefiero|vivimos) (?:en|de|con|a|como|para|\p{Lu})/iu,
  /^(?:mi) (?:hermana|hermano|madre|padre|mujer|esposa|marido|hija|hijo|perro|gata?|nombre|cumpleaños) (?:\p{L}+ )?(?:es|se llama|vive|trabaja|tiene)\b/iu,
  /^(?:eu )?(?:moro|vivo|trabalho|nasci|venho|sou de|chamo-me|me chamo|prefiro|moramos|vivemos) (?:em|no|na|de|com|a|como|para|\p{Lu})/iu,
  /^(?:a minha|o meu|minha|meu) (?:irmã|irmão|mãe|pai|mulher|esposa|marido|filha|filho|cão|gato|gata|nome|aniversário) (?:\p{L}+ )?(?:é|chama-se|se chama|mora|vive|trabalha|tem)\b/iu,
  /^(?:io )?(?:vivo|abito|lavoro|sono nat[oa]|mi chiamo|vengo da|preferisco) (?:a|in|come|per|da|\p{Lu})/iu,
  /^(?:ik|wij) (?:woon|wonen|werk|werken|heet|kom uit|hou van|haat|studeer) (?!het\b|dat\b|je\b)\p{L}+/iu,
];

const CONFIDENCE = 0.8;

/** A statement about oneself in one of a few other languages; null for anything else. */
export function proposeForeign(text: string): ProposedFact | null {
  return RULES.some((rule) => rule.test(text)) ? { text, confidence: CONFIDENCE } : null;
}
