import type { TurnChunk } from '#shared/contract/chat';
import { placeWords } from '#shared/domain/document';
import type { Proposal } from '#shared/domain/proposal';
import type { Message } from '#shared/domain/session';
import { AppError } from '#shared/errors';
import type { Bridge } from '#shared/rpc/typedClient';
import type { Connection } from '../connect';
import { factJson, factLine, iso, timeRangeJson } from '../format';
import type { CommandOutput } from '../output';
import { stoppable } from '../stoppable';
import { proposalJson } from './review';

export interface ChatOptions {
  session?: string;
  retry?: boolean | string;
  readOnly?: boolean;
  incognito?: boolean;
  json?: boolean;
}

/** One turn. Its words are printed as they come; sources, doubts and what could be learnt follow. */
export async function chat(
  { bridge }: Connection,
  message: string | undefined,
  options: ChatOptions,
): Promise<CommandOutput> {
  const proposals: Proposal[] = [];
  const onChunk = (chunk: TurnChunk): void => {
    if (chunk.type === 'proposed') proposals.push(...chunk.proposals);
    if (chunk.type === 'delta' && options.json !== true) process.stdout.write(chunk.text);
  };
  const { result: answer, stopped } = await stoppable((signal) =>
    ask(bridge, message, options, onChunk, signal),
  );
  if (answer.status === 'failed') {
    throw new AppError('MODEL_FAILED', answer.notice ?? 'The model did not answer.');
  }
  return { json: answerJson(answer, proposals), text: `\n${afterwords(answer, proposals)}`, stopped };
}

async function ask(
  bridge: Bridge,
  text: string | undefined,
  options: ChatOptions,
  onChunk: (chunk: TurnChunk) => void,
  signal: AbortSignal,
): Promise<Message> {
  const { session: sessionId, retry, readOnly, incognito } = options;
  if (retry !== undefined && retry !== false) {
    if (sessionId === undefined) throw new AppError('VALIDATION', '--retry needs --session <id>.');
    if (text !== undefined) {
      throw new AppError('VALIDATION', '--retry takes no message: it answers the last one again.');
    }
    const messageId = typeof retry === 'string' ? { messageId: retry } : {};
    return (await bridge.stream('chat.retry', { sessionId, ...messageId }, onChunk, { signal })).message;
  }
  if (text === undefined) throw new AppError('VALIDATION', 'Write a message.');
  if (incognito === true) {
    if (sessionId !== undefined || readOnly === true) {
      throw new AppError('VALIDATION', '--incognito stores no session: leave --session and --read-only out.');
    }
    return (await bridge.stream('chat.incognito', { text }, onChunk, { signal })).message;
  }
  if (readOnly === true && sessionId !== undefined) {
    throw new AppError('VALIDATION', '--read-only is for a new session: leave --session out.');
  }
  const mode = readOnly === true ? 'read_only' : 'normal';
  return (await bridge.stream('chat.send', { sessionId: sessionId ?? null, text, mode }, onChunk, { signal }))
    .message;
}

function answerJson(answer: Message, proposals: readonly Proposal[]): Record<string, unknown> {
  const { used } = answer;
  return {
    session_id: answer.sessionId,
    message_id: answer.id,
    answer: answer.text,
    mode: answer.mode ?? 'memory',
    model: answer.model,
    status: answer.status,
    notice: answer.notice,
    cached: answer.cached,
    route: used?.route ?? null,
    route_reason: used?.routeReason ?? null,
    time_range: timeRangeJson(used?.timeRange ?? null),
    coverage: used?.coverage ?? null,
    citations: answer.citations,
    unsupported: answer.unsupported.map(({ start, end }) => ({
      start,
      end,
      text: answer.text.slice(start, end),
    })),
    proposals: proposals.map(proposalJson),
    used: {
      memories: (used?.memories ?? []).map((memory) => ({
        id: memory.memoryId,
        position: memory.position,
        text: memory.text,
        score: memory.score,
        breakdown: memory.breakdown,
      })),
      facts: (used?.facts ?? []).map((fact) => ({ position: fact.position, ...factJson(fact) })),
    },
  };
}

function afterwords(answer: Message, proposals: readonly Proposal[]): string {
  const pending = proposals.filter(({ state }) => state === 'pending');
  const parts = [
    answer.notice ?? '',
    section(
      'No listed memory supports:',
      answer.unsupported.map(({ start, end }) => answer.text.slice(start, end)),
    ),
    section(
      'To remember, write: mnemoscope review accept <id>',
      pending.map(({ id, text }) => `${id.slice(0, 8)}  ${text}`),
    ),
    section('Sources:', sources(answer)),
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `\n${parts.join('\n\n')}`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** What the text cites by [n]. */
function sources({ text, used }: Message): string[] {
  const cited = new Set([...text.matchAll(/\[(\d{1,3})\]/gu)].map((match) => Number(match[1])));
  return [
    ...(used?.memories ?? [])
      .filter(({ position }) => cited.has(position))
      .map(
        (memory) =>
          `[${memory.position}] ${memory.text.replace(/\s+/gu, ' ')} (${memory.document === undefined ? iso(memory.createdAt).slice(0, 10) : placeWords(memory.document)})`,
      ),
    ...(used?.facts ?? [])
      .filter(({ position }) => cited.has(position))
      .map((fact) => `[${fact.position}] ${factLine(fact)}`),
  ];
}
