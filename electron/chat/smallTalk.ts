const GREETING =
  /^(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|hallo|hola|ol[áa]|salut|bonjour|ciao)(?: (?:there|again|mnemoscope|all|everyone))?$/iu;
const THANKS =
  /^(?:(?:ok(?:ay)?|great|perfect),? )?(?:thanks|thank you|thx|cheers|danke|merci|gracias|obrigad[oa])(?: (?:a lot|so much|very much|again))?$/iu;
const FAREWELL = /^(?:bye|goodbye|good night|see you(?: later| soon| tomorrow)?|bye bye|ciao ciao)$/iu;
const HOW_ARE_YOU = /^(?:(?:hi|hello|hey),? )?how are you(?: (?:doing|today))?$/iu;

/** A short human reply to a greeting or thanks; null for anything that says more. */
export function smallTalk(text: string): string | null {
  const plain = text
    .trim()
    .replace(/[!.?,\s]+$/u, '')
    .replace(/\s+/gu, ' ');
  if (GREETING.test(plain)) {
    return 'Hello. Ask me about anything you told me, or tell me something to remember.';
  }
  if (THANKS.test(plain)) return 'You are welcome.';
  if (FAREWELL.test(plain)) return 'Goodbye.';
  if (HOW_ARE_YOU.test(plain)) return 'All is well here. What would you like to know?';
  return null;
}

const ASKS =
  /^(?:so |and |but |hey |please )*(?:what|where|when|why|who|whom|whose|which|how|do|does|did|is|are|am|was|were|can|could|should|would|will|have|has|had|tell|remind|show|give|list|find|explain|describe|help|let|write|make|suggest|recommend|translate|summari[sz]e)\b/iu;
const FIRST_PERSON =
  /(?:^|[^\p{L}\p{N}])(?:I|I['’](?:m|ve|d|ll)|my|mine|me|we|we['’](?:re|ve)|our|ours|us)(?=[^\p{L}\p{N}]|$)/iu;

/** Whether the person tells something about themselves rather than asking for it. Reads English. */
export function isStatement(text: string): boolean {
  const trimmed = text.trim();
  return !trimmed.includes('?') && !ASKS.test(trimmed) && FIRST_PERSON.test(trimmed);
}
