import type { Proposal } from '#shared/domain/proposal';
import type { Settings } from '#shared/domain/settings';
import type { ProposalDraft } from '../../memory/learning/propose';
import type { FactProposer, ProposedFact, Utterance } from '../../memory/learning/proposer';
import { proposeByRules } from '../../memory/learning/ruleProposer';
import type { ReaderApi } from '../readerApi';
import type { Remote } from '../remote';
import type { WriterApi } from '../writerApi';

/**
 * Learns from what the person says: at once by rules, later by a model. As the setting says, what is found waits
 * for the person or is remembered; with a secret or an injection in it, it always waits. Whether a conversation
 * may be learnt from at all (pause, read-only, incognito) is the caller's to know.
 */
export class LearnService {
  readonly #reader: Remote<ReaderApi>;
  readonly #writer: Remote<WriterApi>;
  readonly #proposeByModel: FactProposer;

  constructor(peers: { reader: Remote<ReaderApi>; writer: Remote<WriterApi> }, proposeByModel: FactProposer) {
    this.#reader = peers.reader;
    this.#writer = peers.writer;
    this.#proposeByModel = proposeByModel;
  }

  /**
   * By rules, before the answer: the new proposals, accepted ones being remembered already. Empty when there is
   * nothing to learn or learning is off.
   */
  async learn(utterance: Utterance, { signal }: { signal: AbortSignal }): Promise<Proposal[]> {
    signal.throwIfAborted();
    const settings = await this.#settings();
    if (settings.learning === 'off') return [];
    const found = settings.learner === 'model' ? [] : proposeByRules(utterance.text);
    return this.#store(utterance, found, 'rules', settings);
  }

  /**
   * By a chat model, after the answer. Empty means that nothing was learnt, which is no success to report.
   * @throws AppError MODEL_* when the model gives nothing readable; CANCELLED
   */
  async learnByModel(utterance: Utterance, model: string, signal: AbortSignal): Promise<Proposal[]> {
    const settings = await this.#settings();
    if (settings.learning === 'off' || settings.learner === 'rules') return [];
    const found = await this.#proposeByModel(model, utterance.text, signal);
    return this.#store(utterance, found, model, settings);
  }

  async #store(
    utterance: Utterance,
    found: readonly ProposedFact[],
    proposedBy: string,
    settings: Settings,
  ): Promise<Proposal[]> {
    const drafts = found.map((fact): ProposalDraft => ({
      kind: 'fact',
      text: fact.text,
      confidence: fact.confidence,
      targets: [],
      proposedBy,
      sessionId: utterance.sessionId,
      messageId: utterance.messageId,
      at: utterance.at,
    }));
    if (drafts.length === 0) return [];
    return this.#writer.learn(drafts.map((draft) => ({ ...draft, accept: settings.learning === 'auto' })));
  }

  async #settings(): Promise<Settings> {
    return (await this.#reader.settings()).values;
  }
}
