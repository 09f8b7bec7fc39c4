import type { z } from 'zod';

/** The engine worker that serves a route: writer (the only one that writes), reader (scans, pages), compute (models). */
export type Role = 'writer' | 'reader' | 'compute';

export interface RouteDefinition<R extends Role, I extends z.ZodType, O extends z.ZodType> {
  readonly role: R;
  readonly input: I;
  readonly output: O;
}

export interface StreamDefinition<I extends z.ZodType, C extends z.ZodType, E extends z.ZodType> {
  readonly input: I;
  readonly chunk: C;
  /** What the stream resolves to when it ends. */
  readonly end: E;
  /** What becomes of it when its listener is gone without having cancelled it. */
  readonly alone: Alone;
}

export type Alone = 'ends' | 'goes on';

export function route<R extends Role, I extends z.ZodType, O extends z.ZodType>(
  role: R,
  input: I,
  output: O,
): RouteDefinition<R, I, O> {
  return { role, input, output };
}

/** Streams are served by the compute worker. */
export function stream<I extends z.ZodType, C extends z.ZodType, E extends z.ZodType>(
  input: I,
  chunk: C,
  end: E,
  alone: Alone = 'ends',
): StreamDefinition<I, C, E> {
  return { input, chunk, end, alone };
}
