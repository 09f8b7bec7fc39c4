import type { Settings } from '#shared/domain/settings';
import type { JsonModel } from '../../models/ports';
import { normalizeForComparison } from '../ingest/identity';
import { isGrounded, ownSentence } from './modelProposerGrounding';
import { inFirstPerson } from './modelProposerPerson';
import { FACT_ALIASES, factsPrompt, factsSchema } from './modelProposerPrompt';
import type { FactProposer, ProposedFact } from './proposer';
import { isNotTheirOwn } from './ruleProposer';
import { readSentences, type Said } from '../claims/sentences';

type ProposerSettings = Pick<Settings, 'extractTimeoutSeconds' | 'contextLength' | 'keepAliveMinutes'>;

/** Asks for something, in languages whose question mark or word order the sentences do not show. */
const ASKS = /[?？؟]["”»)]*$|(?:[吗嗎呢]|か)[。！.!]*$/u;
/** Tells the assistant what to do. */
const REQUESTS =
  /^(?:please |kindly |now |then |just |ok |so |let's |let me |help me )*(?:write|give|tell|show|explain|list|make|create|find|fix|help|translate|summari[sz]e|remind|set|open|draft|convert|calculate|compare|generate|suggest|describe|add|delete|remove|forget|ignore|act|answer|check|continue|define|draw|edit|format|improve|look|print|provide|recommend|refactor|repeat|rewrite|rephrase|run|save|search|sort|stop|update)(?= )|(?<!\p{L})(?:please|bitte|por favor|s['’]il (?:te|vous) pla[iî]t|per favore|alsjeblieft|proszę|пожалуйста)(?!\p{L})|请|請|ください|주세요/iu;

/** Says what would be, not what is: no part of it may be taken for a fact. */
const SUPPOSES =
  /^(?:if|unless|suppose|supposing|imagine|assuming|when i grow up)\b|\b(?:if|unless) (?:i|we|you|he|she|it|they|my|our|the|only|there)\b|\b(?:i|we|he|she|they|it) (?:would|might|could) (?!like to\b|rather\b|prefer\b)|\b(?:had i|were i|i wish|if only|as if)\b/u;

/** Whether a sentence asserts something, rather than asking, supposing or telling the assistant what to do. */
export function isStatement({ text, plain, question, foreign }: Said): boolean {
  if (SUPPOSES.test(plain)) return false;
  return !question && !foreign && !ASKS.test(text) && !REQUESTS.test(plain) && /\p{L}/u.test(text);
}

/** What the person states in a message; nothing where it is a command or somebody else's text. */
function statementsOf(text: string): string[] {
  if (text.trimStart().startsWith('/') || isNotTheirOwn(text)) return [];
  return readSentences(text)
    .filter(isStatement)
    .map((said) => said.text);
}

const keyOf = (text: string): string =>
  normalizeForComparison(text)
    .toLowerCase()
    .replace(/[.!。！\s]+$/u, '');

/** What holds of the proposals, in the person's own words where they are the same; surest first, none twice. */
function heldFacts(proposed: readonly ProposedFact[], statements: readonly string[]): ProposedFact[] {
  const facts = new Map<string, ProposedFact>();
  for (const { text, confidence } of proposed.toSorted((a, b) => b.confidence - a.confidence)) {
    const stated = inFirstPerson(text);
    if (ASKS.test(stated) || !isGrounded(stated, statements)) continue;
    const own = ownSentence(stated, statements) ?? stated;
    if (!facts.has(keyOf(own))) facts.set(keyOf(own), { text: own, confidence });
  }
  return [...facts.values()];
}

/**
 * Looks for facts with a chat model. The model sees the person's statements only, and what it proposes counts only
 * as far as it is in them. Messages without statements are not shown to it. See FactProposer for what it throws;
 * MODEL_TIMEOUT after extractTimeoutSeconds.
 */
export function createModelProposer(options: {
  jsonModel: JsonModel;
  settings: () => Promise<ProposerSettings>;
}): FactProposer {
  return async (model, text, signal) => {
    const statements = statementsOf(text);
    if (statements.length === 0) return null;
    const { extractTimeoutSeconds, contextLength, keepAliveMinutes } = await options.settings();
    const { facts } = await options.jsonModel.generateJson({
      model,
      messages: factsPrompt(statements.join('\n')),
      schema: factsSchema,
      aliases: FACT_ALIASES,
      // The same as for chats: another one would make the server load the model anew.
      contextLength,
      keepAliveMinutes,
      signal,
      timeoutMs: extractTimeoutSeconds * 1_000,
    });
    return heldFacts(facts, statements);
  };
}
