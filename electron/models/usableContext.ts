import type { ChatModelInfo } from '#shared/domain/model';

/** Tokens of prompt and answer that a model can take: what is asked for, or all it has where that is less. */
export function usableContext(
  asked: number,
  model: Pick<ChatModelInfo, 'contextLength'> | undefined,
): number {
  return Math.min(asked, model?.contextLength ?? asked);
}
