import type { z } from 'zod';
import { backupRoutes } from './backups';
import { bulkStreams } from './bulk';
import { chatRoutes, chatStreams } from './chat';
import type { Role } from './define';
import { detailRoutes } from './detail';
import { documentRoutes, documentStreams } from './documents';
import { erasingRoutes } from './erasing';
import { exportStreams } from './export';
import { fileRoutes } from './files';
import { graphRoutes } from './graph';
import { graphEditRoutes } from './graphEdit';
import { healthRoutes, healthStreams } from './health';
import { journalRoutes } from './journal';
import { keyRoutes } from './keys';
import { learningRoutes } from './learning';
import { lifecycleRoutes, lifecycleStreams } from './lifecycle';
import { memoryRoutes } from './memories';
import { memoryFileRoutes } from './memoryFiles';
import { mergingRoutes } from './merging';
import { recallRoutes } from './recall';
import { runningRoutes, runningStreams } from './running';
import { spaceRoutes } from './spaces';
import { statsRoutes } from './stats';
import { suggestionRoutes, suggestionStreams } from './suggestions';
import { systemRoutes, systemStreams } from './system';
import { tableRoutes } from './table';
import { vectorStoreRoutes } from './vectorStores';
import { transferStreams } from './transfer';

/** The contract: everything a window, a browser tab or the CLI can ask of the engine. */
export const routes = {
  ...memoryRoutes,
  ...memoryFileRoutes,
  ...journalRoutes,
  ...recallRoutes,
  ...runningRoutes,
  ...chatRoutes,
  ...learningRoutes,
  ...detailRoutes,
  ...mergingRoutes,
  ...documentRoutes,
  ...erasingRoutes,
  ...fileRoutes,
  ...graphRoutes,
  ...graphEditRoutes,
  ...suggestionRoutes,
  ...lifecycleRoutes,
  ...healthRoutes,
  ...statsRoutes,
  ...spaceRoutes,
  ...keyRoutes,
  ...systemRoutes,
  ...backupRoutes,
  ...tableRoutes,
  ...vectorStoreRoutes,
};
export const streams = {
  ...chatStreams,
  ...suggestionStreams,
  ...lifecycleStreams,
  ...healthStreams,
  ...systemStreams,
  ...bulkStreams,
  ...documentStreams,
  ...exportStreams,
  ...transferStreams,
  ...runningStreams,
};

type Routes = typeof routes;
type Streams = typeof streams;
export type RouteName = keyof Routes;
export type StreamName = keyof Streams;

/** What a caller passes (defaults may be left out) and what a handler gets (defaults filled in). */
export type RouteInput<R extends RouteName> = z.input<Routes[R]['input']>;
export type ParsedInput<R extends RouteName> = z.output<Routes[R]['input']>;
export type RouteOutput<R extends RouteName> = z.output<Routes[R]['output']>;

export type StreamInput<S extends StreamName> = z.input<Streams[S]['input']>;
export type ParsedStreamInput<S extends StreamName> = z.output<Streams[S]['input']>;
export type StreamChunk<S extends StreamName> = z.output<Streams[S]['chunk']>;
export type StreamEnd<S extends StreamName> = z.output<Streams[S]['end']>;

export type RoutesOf<R extends Role> = {
  [K in RouteName]: Routes[K]['role'] extends R ? K : never;
}[RouteName];

export function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(routes, name);
}
export function isStreamName(name: string): name is StreamName {
  return Object.hasOwn(streams, name);
}
export * from './define';
export * from './events';
