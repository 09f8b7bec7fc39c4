import { z } from 'zod';
import { errorPayload } from '../errors';

/**
 * The one message protocol between any two parties: window ↔ main, browser ↔ host, main ↔ engine, worker ↔ worker.
 * Ids are chosen by the side that asks. A stream is an `open`, any number of `chunk`s, and one `result`.
 */
export const envelope = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: errorPayload }),
]);
export type Envelope = z.infer<typeof envelope>;

const id = z.number().int();
/** Names a write, so that repeating it after a lost reply changes nothing twice. */
const requestId = z.string().min(8).max(100).optional();

export const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('request'),
    id,
    route: z.string(),
    input: z.unknown(),
    requestId,
    actor: z.string().optional(),
  }),
  z.object({
    type: z.literal('open'),
    id,
    stream: z.string(),
    input: z.unknown(),
    requestId,
    actor: z.string().optional(),
  }),
  /** `count` chunks have been taken; the sender may send as many more. */
  z.object({ type: z.literal('ack'), id, count: z.number().int().positive() }),
  z.object({ type: z.literal('cancel'), id }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('result'), id, result: envelope }),
  z.object({ type: z.literal('chunk'), id, value: z.unknown() }),
  z.object({ type: z.literal('event'), name: z.string(), payload: z.unknown() }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;

/** Chunks that may be under way unacknowledged; the producer waits beyond that. */
export const STREAM_WINDOW = 64;

/** Anything that carries messages both ways, in order. */
export interface Channel {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once when the other side is gone. */
  onClose(listener: () => void): void;
}
