/** Forms that providers give to their keys and tokens, and what is written around them. */
const KEYS: readonly RegExp[] = [
  /\bsk-(?:proj-|ant-|live-|test-)?[A-Za-z0-9_-]{16,}/u,
  /\b[rsp]k_(?:live|test)_[A-Za-z0-9]{10,}/u,
  /\bgh[pousr]_[A-Za-z0-9]{20,}/u,
  /\bgithub_pat_[A-Za-z0-9_]{20,}/u,
  /\bglpat-[A-Za-z0-9_-]{16,}/u,
  /\bxox[abprse]-[A-Za-z0-9-]{10,}/u,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/u,
  /\bAIza[A-Za-z0-9_-]{30,}/u,
  /\bya29\.[A-Za-z0-9_-]{20,}/u,
  /\bhf_[A-Za-z0-9]{20,}/u,
  /\bnpm_[A-Za-z0-9]{30,}/u,
  /\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/u,
  /\bdop_v1_[a-f0-9]{40,}/u,
  // JSON Web Token: header and payload begin with {" in base64
  /\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?/u,
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/u,
  /\bbearer\s+[A-Za-z0-9._~+/-]{16,}=*/iu,
  // user and password in an address
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{1,100}:[^\s/@]{3,100}@/iu,
];

/** "password: …", "my PIN is 4711", "api_key=…": the word, what joins, and something that can be one. */
const NAMED =
  /\b(?:pass(?:word|phrase|code|wd)|pwd|pin(?: ?(?:code|number))?|(?:api|access|secret|private|auth)[ _-]?(?:key|token)|client[ _-]?secret|secret|token|recovery (?:code|phrase)|seed phrase|kennwort|passwort|contraseña|senha|mot de passe|wachtwoord|cvv|cvc|security code)["']?(?: (?:for|to|of|on) (?:\S+ ){1,4}?)?\s*(?:[:=]|\bis\b|\bist\b|\bes\b|\bé\b|\best\b|->|→)\s*["'“`]?(\S{1,200})/giu;
/** What follows the word in a sentence that tells no password. */
const NO_VALUE =
  /^(?:not?|never|always|too|very|wrong|right|correct|incorrect|lost|weak|strong|stored|saved|kept|written|required|needed|optional|mandatory|expired|invalid|valid|empty|missing|hidden|safe|secure|hard|easy|long|short|the|a|an|my|your|our|in|on|at|to|for|with|that|this|it|what|where|being|only|case|changed|reset|hashed|encrypted|used|about|also|still|now|important|ready|unknown|forgotten|gone|due|mine|yours|protected|blank|fine|okay|temporary|public|private|shared|simple|random|generated|\*+|\.{2,}|<\S*|\[\S*\]|\{\S*\}|\$\{?\S*)[\p{P}]*$/iu;

/** True when the text holds a key, token, password or a number of a card or account. */
export function holdsSecret(text: string): boolean {
  return (
    KEYS.some((key) => key.test(text)) ||
    namesSecret(text) ||
    holdsCardNumber(text) ||
    holdsAccountNumber(text) ||
    holdsRandomToken(text)
  );
}

function namesSecret(text: string): boolean {
  for (const match of text.matchAll(NAMED)) {
    const [whole, value] = match;
    const bare = (value ?? '').replace(/^["'“`]+|["'”`.,;!?)]+$/gu, '');
    if (bare === '' || NO_VALUE.test(bare)) continue;
    const assigned = /[:=]\s*["'“`]?\S+$|->|→/u.test(whole);
    // In a sentence ("my password is …") the next word is one only if it does not read as a word.
    // One word that ends the sentence: "the wifi password is sunflower".
    const ends = /^[\s.!"'”)]*(?:$|\n)/u.test(text.slice(match.index + whole.length).replace(/^[.!]+/u, ''));
    if (ends && /\b(?:password|passcode|passphrase)\b/iu.test(whole) && /^\p{L}{4,}$/u.test(bare)) {
      return true;
    }
    if (assigned ? bare.length >= 3 : /[\d\p{S}!@#$%^&*]/u.test(bare) || /\p{Ll}\p{Lu}/u.test(bare)) {
      return true;
    }
  }
  return false;
}

/** Groups of digits that pass the check of card numbers (Luhn) and begin as those of the card networks do. */
function holdsCardNumber(text: string): boolean {
  for (const [run] of text.matchAll(/(?<![\d.,+-])\d(?:[ -]?\d){12,18}(?![\d.,]?\d)/gu)) {
    const digits = run.replace(/\D/gu, '');
    const network = /^(?:4|5[1-5]|2[2-7]|3[47]|3[068]|6(?:011|5|4[4-9]))/u.test(digits);
    const isbn = digits.length === 13 && /^97[89]/u.test(digits);
    if (network && !isbn && passesLuhn(digits)) return true;
  }
  return false;
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.charAt(digits.length - 1 - i));
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 && !/^(\d)\1+$/u.test(digits);
}

/** An IBAN with right check digits (ISO 7064, mod 97). */
function holdsAccountNumber(text: string): boolean {
  for (const [run] of text.matchAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/gu)) {
    const code = run.replaceAll(' ', '');
    if (code.length < 15 || code.length > 34) continue;
    const turned = (code.slice(4) + code.slice(0, 4)).replace(/[A-Z]/gu, (letter) =>
      String(letter.charCodeAt(0) - 55),
    );
    let rest = 0;
    for (const digit of turned) rest = (rest * 10 + Number(digit)) % 97;
    if (rest === 1) return true;
  }
  return false;
}

/** Shannon entropy above which letters and digits are no word, in bits for each character. */
const RANDOM_BITS = 3.9;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** A long run of mixed letters and digits that reads as chance. Hexadecimal alone is a hash or an id. */
function holdsRandomToken(text: string): boolean {
  for (const match of text.matchAll(
    /(?<![\p{L}\p{N}/.:@_-])[A-Za-z0-9+/_-]{24,200}={0,2}(?![\p{L}\p{N}/.@])/gu,
  )) {
    const [run] = match;
    if (UUID.test(run) || /^[0-9a-f-]+$/iu.test(run)) continue;
    const kinds = [/[a-z]/u, /[A-Z]/u, /\d/u].filter((kind) => kind.test(run)).length;
    const words = run.split(/[-_/+]/u).filter((part) => /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\d+)$/u.test(part));
    if (kinds === 3 && words.length < 3 && entropy(run) >= RANDOM_BITS) return true;
  }
  return false;
}

function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
