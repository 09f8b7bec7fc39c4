import { memoryKind } from '#shared/domain/memory';
import { hasOtherScopes, type Eligibility } from '../../store/candidates';
import type { ReadableDatabase } from '../../store/database';
import type { RecallRequest } from './request';
import { injectableScopes } from './scopes';

/** What may compete at all: for a prompt only what the gate could let through, for a search everything active. */
export function eligibility(db: ReadableDatabase, request: RecallRequest): Eligibility {
  const { settings, kinds, timeRange } = request;
  const injecting = request.purpose === 'inject';
  const never = new Set<string>(
    injecting ? ['summary', ...(settings.injectEpisodes ? [] : ['episode'])] : [],
  );
  return {
    excludeKinds: memoryKind.options.filter(
      (kind) => never.has(kind) || (kinds !== undefined && !kinds.includes(kind)),
    ),
    minImportance: injecting ? settings.injectionImportance : null,
    notExpiredAt: injecting ? request.now : null,
    exemptEpisodes: injecting && settings.injectEpisodes,
    scopes: injecting && hasOtherScopes(db, settings.scope) ? injectableScopes(settings) : null,
    sessionId: request.sessionId ?? null,
    created:
      request.route === 'episodic' && timeRange !== null && timeRange !== undefined
        ? { from: timeRange.from, to: timeRange.to }
        : null,
    matching: request.matching ?? null,
  };
}
