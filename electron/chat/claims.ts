import type { TextSpan } from '#shared/domain/session';

/** A sentence of an answer that asserts something about the person. */
export interface Claim {
  /** UTF-16 offsets in the answer. */
  span: TextSpan;
  /** Its parts, each an assertion of its own: "You live in Berlin and work at Acme" has two. */
  parts: string[];
}

const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/gu;
const CITATION = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/gu;
const PERSON = /\b(?:you|your|yours|yourself|you['’](?:re|ve|d|ll))\b/iu;

/** Sentences with "you" that assert nothing about the person. */
const NO_CLAIM: readonly RegExp[] = [
  /\?["”’)*_\s]*$/u,
  // It is said that nothing is known.
  /\b(?:I|we) (?:really |still |currently )?(?:do not|don['’]t|did not|didn['’]t|cannot|can['’]t|could not|couldn['’]t|have no|haven['’]t|have not|am not sure|['’]m not sure|['’]m unable|am unable)\b/iu,
  /\b(?:nothing|no (?:information|memory|memories|record|records|note|notes)|not (?:mentioned|listed|recorded|known|stated))\b/iu,
  // Conditions, possibilities, offers, wishes.
  /\b(?:if|unless|whether|whenever|suppose|imagine|in case|once|when) (?:you|your)\b/iu,
  /\byou(?:['’](?:d|ll))?\s+(?:can|could|may|might|should|would|will|shall|must|need(?:n['’]t)?|ought|have to|want to)\b|\byou['’](?:d|ll)\b/iu,
  /\b(?:may|might|could|would|should|can|shall|will) (?:you|your)\b/iu,
  /\b(?:perhaps|maybe|probably|possibly|for example|e\.g\.|let me know|feel free|would like me|happy to|glad to|here to help|help you|assist you|want me to|I hope|I wish|I suggest|I recommend|I['’]d suggest)\b/iu,
  /\b(?:thank you|thanks|you['’]re welcome|you are welcome|nice to (?:meet|see|hear from) you|good to (?:see|hear from) you|see you|how (?:are|can|may) )/iu,
  // What the person asked is no fact about them.
  /\byou (?:just |have |['’]ve )?(?:ask(?:ed)?|are asking|wrote|typed|requested)\b|\byour (?:question|message|request|query|last message)\b/iu,
];

/** Sentences that begin so tell the person to do something. */
const ORDER =
  /^\W*(?:please\s+)?(?:add|ask|avoid|be|bring|build|buy|call|change|check|choose|click|close|compare|consider|copy|create|delete|describe|do|don['’]t|ensure|enjoy|enter|explain|feel|find|follow|give|go|have a|hold|install|keep|let|list|look|make|mix|move|note|open|pick|place|plan|press|put|read|remember|remove|repeat|replace|rest|run|save|say|search|select|send|set|share|show|start|stay|stop|store|take|talk|tell|think|try|turn|type|update|use|visit|wait|wash|watch|write)\b/iu;

/** The assistant speaks of itself: "I'll give you a quote" says nothing about the person … */
const OF_ASSISTANT = /^\W*(?:(?:well|so|and|but|as|yes|no|now|also),? )?(?:I|we)\b/iu;
/** … unless a clause within has them as its subject: "I know that you live in Berlin". */
const CLAUSE_ABOUT_PERSON =
  /\b(?:that|know|remember|recall|see|believe|think|understand|noted?|heard|gather|assume|guess|says?|said|told me|sure|because|where|who|what|how) (?:you|your)\b|\byou['’](?:re|ve)\b|\byou (?:(?:also|always|never|often|still|already|currently|once|really) )?(?:are|were|have|had|live|lived|work|worked|own|owned|prefer|preferred|like|love|hate|moved|grew|study|studied|speak|play)\b/iu;

const OTHER_SUBJECT = /^\W*(?:I|it|this|that|there|here|he|she|they|we|the|a|an|which|who|let)\b/iu;
const BREAK =
  /\s*[;:,—–]\s+(?:(?:and|but|while|so)\s+)?|\s+(?:and|but|while|whereas|because|so|then|plus)\s+/iu;

/** What the answer asserts about the person, in order. Reads English; in other languages it finds nothing. */
export function personalClaims(answer: string): Claim[] {
  // Of the same length, so that offsets stay.
  const prose = answer.replace(CODE, (code) => code.replace(/[^\n]/gu, ' '));
  const claims: Claim[] = [];
  for (const { segment, index } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(prose)) {
    const lead = /^[\s>*_#-]*/u.exec(segment)?.[0].length ?? 0;
    const text = segment.slice(lead).trimEnd();
    const plain = text.replace(CITATION, ' ').replace(/[*_]+/gu, '').trim();
    if (!PERSON.test(plain) || ORDER.test(plain) || NO_CLAIM.some((pattern) => pattern.test(plain))) continue;
    const parts = partsOf(plain);
    if (parts.length === 0) continue;
    claims.push({ span: { start: index + lead, end: index + lead + text.length }, parts });
  }
  return claims;
}

/** Parts about the person, and those that go on about them without a subject of their own. */
function partsOf(sentence: string): string[] {
  const parts: string[] = [];
  for (const part of sentence.split(BREAK).map((piece) => piece.trim())) {
    if (part === '') continue;
    if (saysOfPerson(part) || (parts.length > 0 && !OTHER_SUBJECT.test(part))) parts.push(part);
  }
  return parts;
}

function saysOfPerson(part: string): boolean {
  return PERSON.test(part) && (!OF_ASSISTANT.test(part) || CLAUSE_ABOUT_PERSON.test(part));
}
