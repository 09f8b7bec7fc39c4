import type { Proposal } from '#shared/domain/proposal';
import type { Settings } from '#shared/domain/settings';
import { AppError } from '#shared/errors';
import { findCorrections, type Correction } from '../../memory/learning/correction';
import type { ProposalDraft } from '../../memory/learning/propose';
import type { FactProposer, ProposedFact, Utterance } from '../../memory/learning/proposer';
import { proposeByRules } from '../../memory/learning/ruleProposer';
import { contentWords } from '../../memory/claims/contentWords';
import { deniesAlike } from '../../memory/claims/substance';
import { saysNothingNew, sayTheSame } from '../../memory/claims/sameness';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';
import type { Embedders } from './embedders';
import { embedQuery } from './embedQuery';

type Draft = ProposalDraft & { accept: boolean };

/**
 * Learns from what the person says: at once by rules, later by a model. As the setting says, what is found waits
 * for the person or is remembered; with a secret or an injection in it, it always waits. An explicit correction of
 * something known takes effect at once. Whether a conversation may be learnt from at all (pause, read-only,
 * incognito) is the caller's to know.
 */
export class LearnService {
  readonly #reader: Remote<ReaderApi>;
  readonly #writer: Remote<WriterApi>;
  readonly #embedders: Embedders;
  readonly #proposeByModel: FactProposer;

  constructor(
    peers: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> },
    embedders: Embedders,
    proposeByModel: FactProposer,
  ) {
    this.#reader = peers.reader;
    this.#writer = peers.writer;
    this.#embedders = embedders;
    this.#proposeByModel = proposeByModel;
  }

  /**
   * By rules, before the answer, so that the answer knows a correction. Returns the new proposals; accepted ones are
   * remembered already. Empty when there is nothing to learn or learning is off.
   * @throws AppError CANCELLED
   */
  async learn(utterance: Utterance, { signal }: { signal: AbortSignal }): Promise<Proposal[]> {
    const settings = await this.#settings();
    if (settings.learning === 'off') return [];
    const drafts: Draft[] = [];
    const kept: Correction[] = [];
    for (const correction of findCorrections(utterance)) {
      if (correction.certain && correction.confidence < settings.correctionConfidence) continue;
      const found = await this.#correctionDraft(utterance, correction, settings, signal);
      if (found === null) continue;
      kept.push(correction);
      drafts.push(found);
    }
    const facts = settings.learner === 'model' ? [] : proposeByRules(utterance.text);
    const others = facts.filter((fact) => !kept.some((correction) => isOf(correction, fact.text)));
    drafts.push(...(await this.#factDrafts(utterance, others, 'rules', settings)));
    if (signal.aborted) throw new AppError('CANCELLED', 'Stopped before anything was learnt.');
    return drafts.length === 0 ? [] : this.#writer.learn(inOrder(drafts, utterance.text));
  }

  /**
   * By a chat model, after the answer. Empty means that nothing was learnt, which is no success to report; null
   * that the model was not asked.
   * @throws AppError MODEL_* when the model gives nothing readable; CANCELLED
   */
  async learnByModel(utterance: Utterance, model: string, signal: AbortSignal): Promise<Proposal[] | null> {
    const settings = await this.#settings();
    if (settings.learning === 'off' || settings.learner === 'rules') return null;
    const facts = await this.#proposeByModel(model, utterance.text, signal);
    if (facts === null) return null;
    const corrections = findCorrections(utterance);
    // What the rules proposed already stands as the person said it.
    const known = settings.learner === 'model' ? [] : proposeByRules(utterance.text);
    const others = facts.filter(
      ({ text }) =>
        !corrections.some((correction) => isOf(correction, text)) &&
        !known.some((fact) => holds(fact.text, text) || holds(text, fact.text)),
    );
    const drafts = await this.#factDrafts(utterance, others, model, settings);
    return drafts.length === 0 ? [] : this.#writer.learn(inOrder(drafts, utterance.text));
  }

  /** With something known to correct it takes effect at once; a guess, or a part of a longer memory, is asked about. */
  async #correctionDraft(
    utterance: Utterance,
    correction: Correction,
    settings: Settings,
    signal: AbortSignal,
  ): Promise<Draft | null> {
    const stated = await this.#reader.correctionTargets({
      correction,
      usedTexts: utterance.usedTexts,
      settings,
      explicit: true,
    });
    let { certain, partly: possible } = stated;
    const { ended } = correction;
    // That something ended is a fact like others, unless it is known to have been.
    if (ended !== null && certain.length + possible.length === 0) return null;
    if (certain.length === 0 && possible.length === 0 && correction.certain && ended === null) {
      const { vector, spaceId } = await embedQuery(this.#embedders, correction.text, {
        timeoutMs: settings.embedTimeoutSeconds * 1_000,
        signal,
      });
      const like = await this.#reader.mostLikeFact({ text: correction.text, vector, spaceId, settings });
      if (like?.certain === true) certain = [like.id];
      else if (like !== null) possible = [like.id];
    }
    const known = certain.length > 0;
    return {
      ...draft(utterance, 'rules'),
      kind: 'correction',
      text: stated.text,
      confidence: correction.confidence,
      targets: known ? certain : possible,
      accept: correction.certain && (known || (settings.learning === 'auto' && possible.length === 0)),
    };
  }

  /** What a statement makes untrue goes with it; where it does so in part only, the person is asked. */
  async #factDrafts(
    utterance: Utterance,
    facts: readonly ProposedFact[],
    proposedBy: string,
    settings: Settings,
  ): Promise<Draft[]> {
    const drafts: Draft[] = [];
    for (const { text, confidence } of facts) {
      if (utterance.usedTexts.some((used) => saysNothingNew(text, used))) continue;
      const { certain, partly } = await this.#reader.correctionTargets({
        correction: { text, replaces: null, instead: null, ended: null },
        usedTexts: [],
        settings,
        explicit: false,
      });
      drafts.push({
        ...draft(utterance, proposedBy),
        kind: 'fact',
        text,
        confidence,
        targets: certain.length > 0 ? certain : partly,
        accept: settings.learning === 'auto' && (certain.length > 0 || partly.length === 0),
      });
    }
    return drafts;
  }

  async #settings(): Promise<Settings> {
    return (await this.#reader.settings()).values;
  }
}

/** Found in the sentence that the correction is made from, or saying the same. */
function isOf({ sentence, text }: Correction, fact: string): boolean {
  return holds(sentence, fact) || holds(text, fact) || sayTheSame(text, fact);
}

/** Whether one text says all that the other says, in whichever words stand for the person. */
function holds(whole: string, part: string): boolean {
  const words = new Set(contentWords(whole));
  return deniesAlike(whole, part) && contentWords(part).every((word) => words.has(word));
}

/** As they were said, a millisecond apart, so that they stay in that order. */
function inOrder(drafts: readonly Draft[], text: string): Draft[] {
  const place = (found: Draft): number => {
    const at = text.toLowerCase().indexOf(found.text.toLowerCase().replace(/[.!]+$/u, ''));
    return at < 0 ? text.length : at;
  };
  return drafts.toSorted((a, b) => place(a) - place(b)).map((found, i) => ({ ...found, at: found.at + i }));
}

function draft({ sessionId, messageId, at }: Utterance, proposedBy: string) {
  return { proposedBy, sessionId, messageId, at };
}
