import type { ComponentType } from 'react';
import { Backups } from './parts/Backups';
import { Connections } from './parts/Connections';
import { GraphUpkeep } from './parts/GraphUpkeep';
import { KeptAnswers } from './parts/KeptAnswers';
import { Keys } from './parts/Keys';
import { MemoryFiles } from './parts/MemoryFiles';
import { Space } from './parts/Space';
import { Transfer } from './parts/Transfer';
import { VectorStore } from './parts/VectorStore';
import type { SettingsPart } from './settingParts';

const PARTS: Readonly<Record<SettingsPart, ComponentType>> = {
  keptAnswers: KeptAnswers,
  graphUpkeep: GraphUpkeep,
  keys: Keys,
  space: Space,
  vectorStore: VectorStore,
  memoryFiles: MemoryFiles,
  backups: Backups,
  transfer: Transfer,
  connections: Connections,
};

export function PartOf({ part }: { part: SettingsPart }) {
  const Part = PARTS[part];
  return <Part />;
}
