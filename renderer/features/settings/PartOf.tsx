import type { ComponentType } from 'react';
import { Connections } from './parts/Connections';
import { GraphUpkeep } from './parts/GraphUpkeep';
import { KeptAnswers } from './parts/KeptAnswers';
import { Keys } from './parts/Keys';
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
  transfer: Transfer,
  connections: Connections,
};

export function PartOf({ part }: { part: SettingsPart }) {
  const Part = PARTS[part];
  return <Part />;
}
