import type { SweepName, SweepState } from '#shared/contract/lifecycle';

export const SWEEPS: Readonly<Record<SweepName, { title: string; does: string }>> = {
  expired: { title: 'Expired', does: 'Archives memories whose day has come.' },
  low_value: { title: 'Faded', does: 'Finds memories that nothing has used for long.' },
  duplicates: { title: 'Duplicates', does: 'Finds memories that say the same in other words.' },
  contradictions: { title: 'Contradictions', does: 'Finds memories of which only one can be true.' },
  summaries: { title: 'Summaries', does: 'Sums up chats that have rested.' },
  graph: { title: 'Graph', does: 'Takes out what nothing speaks of, and names what is new.' },
  backup: { title: 'Backup', does: 'Makes a copy of the store from time to time, and checks it.' },
};

export const MODES: Readonly<Record<SweepState['mode'], string>> = {
  auto: 'by itself',
  suggest: 'suggests only',
  off: 'off',
};
