import type { Proposal } from '#shared/domain/proposal';
import type { Settings } from '#shared/domain/settings';
import { AppError } from '#shared/errors';
import { findCorrections, type Correction } from '../../memory/learning/correction';
import type { ProposalDraft } from '../../memory/learning/propose';
import type { FactProposer, ProposedFact, Utterance } from '../../memory/learning/proposer';
import { proposeByRules } from '../../memory/learning/ruleProposer';
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
    const corrections = findCorrections(utterance).filter(
      (correction) => !correction.certain || correction.confidence >= settings.correctionConfidence,
    );
    const drafts: Draft[] = [];
    for (const correction of corrections) {
      drafts.push(await this.#correctionDraft(utterance, correction, settings, signal));
    }
    const facts = settings.learner === 'model' ? [] : proposeByRules(utterance.text);
    const others = facts.filter(
      (fact) => !corrections.some((correction) => sayTheSame(correction.text, fact.text)),
    );
    drafts.push(...factDrafts(utterance, others, 'rules', settings));
    if (signal.aborted) throw new AppError('CANCELLED', 'Stopped before anything was learnt.');
    return drafts.length === 0 ? [] : this.#writer.learn(drafts);
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
    const others = facts.filter(
      (fact) => !corrections.some((correction) => sayTheSame(correction.text, fact.text)),
    );
    const drafts = factDrafts(utterance, others, model, settings);
    return drafts.length === 0 ? [] : this.#writer.learn(drafts);
  }

  /** With something known to correct it takes effect at once; a guess, or a part of a longer memory, is asked about. */
  async #correctionDraft(
    utterance: Utterance,
    correction: Correction,
    settings: Settings,
    signal: AbortSignal,
  ): Promise<Draft> {
    const stated = await this.#reader.correctionTargets({
      correction,
      usedTexts: utterance.usedTexts,
      settings,
    });
    let { certain, partly: possible } = stated;
    if (certain.length === 0 && possible.length === 0 && correction.certain) {
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
      text: correction.text,
      confidence: correction.confidence,
      targets: known ? certain : possible,
      accept: correction.certain && (known || (settings.learning === 'auto' && possible.length === 0)),
    };
  }

  async #settings(): Promise<Settings> {
    return (await this.#reader.settings()).values;
  }
}

function factDrafts(
  utterance: Utterance,
  facts: readonly ProposedFact[],
  proposedBy: string,
  settings: Settings,
): Draft[] {
  return facts
    .filter((fact) => !utterance.usedTexts.some((used) => saysNothingNew(fact.text, used)))
    .map((fact) => ({
      ...draft(utterance, proposedBy),
      kind: 'fact',
      text: fact.text,
      confidence: fact.confidence,
      targets: [],
      accept: settings.learning === 'auto',
    }));
}

function draft({ sessionId, messageId, at }: Utterance, proposedBy: string) {
  return { proposedBy, sessionId, messageId, at };
}
