import { actor as actorSchema } from '#shared/domain/journal';
import type { CallContext } from '#shared/rpc/server';
import type { Caller } from '../../engine/writerApi';

/** Who asks, and under which request id. */
export function caller(call: CallContext): Caller {
  return { actor: actorSchema.catch('ui').parse(call.actor), requestId: call.requestId };
}
