import type { createLowlight } from 'lowlight';
import { useEffect } from 'react';
import { create } from 'zustand';

type Lowlight = ReturnType<typeof createLowlight>;
export type CodeNode = ReturnType<Lowlight['highlight']>['children'][number];

/** More than this is shown without colours: it would hold up the window. UTF-16 units. */
const MOST_CODE = 60_000;

const useLowlight = create<{ lowlight: Lowlight | null }>()(() => ({ lowlight: null }));
let loading = false;

/** The grammars are large: they come with the first block of code, not with the window. */
async function load(): Promise<void> {
  if (loading) return;
  loading = true;
  try {
    const { common, createLowlight: make } = await import('lowlight');
    useLowlight.setState({ lowlight: make(common) });
  } catch {
    loading = false; // code stays readable without colours, and the next block asks again
  }
}

/** What makes the pieces of code tell apart; gives null for what it does not know, and until it is loaded. */
export function useHighlighter(): (code: string, language: string) => readonly CodeNode[] | null {
  const lowlight = useLowlight((state) => state.lowlight);
  useEffect(() => void load(), []);
  return (code, language) => {
    if (lowlight === null || code.length > MOST_CODE || !lowlight.registered(language)) return null;
    return lowlight.highlight(language, code).children;
  };
}
