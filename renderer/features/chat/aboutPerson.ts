const QUESTION =
  /\?|^\W*(?:so |and |but |hey |please )*(?:what|where|when|why|who|whom|whose|which|how|do|does|did|is|are|am|was|were|have|has|had|tell me|remind me)\b/iu;
const PERSON = /(?:^|[^\p{L}\p{N}])(?:I|my|mine|myself|our|ours|we)(?=[^\p{L}\p{N}]|$)|\babout me\b/iu;

/** Whether a message asks for something about the person themselves. Reads English; of other languages it says no. */
export function asksAboutPerson(text: string): boolean {
  return QUESTION.test(text) && PERSON.test(text);
}
