import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { settingsSchema } from '#shared/domain/settings';
import { messageOf } from '#shared/errors';

const coordinate = z.number().int();
const windowState = z.object({
  x: coordinate.optional(),
  y: coordinate.optional(),
  width: coordinate.positive(),
  height: coordinate.positive(),
  maximized: z.boolean().default(false),
  /** Last known setting, so that the first frame already has the right colour. */
  theme: settingsSchema.shape.theme,
});
export type WindowState = z.infer<typeof windowState>;

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const MINIMUM_SIZE = { width: 640, height: 480 } as const;
export const DEFAULT_STATE: WindowState = windowState.parse({ width: 1280, height: 820 });

/** Less of the window than this on a screen, and it cannot be grabbed any more. */
const GRABBABLE = { width: 120, height: 60 } as const;

/**
 * Where to open, given the work areas of the displays, the main one first: the saved place as far as a display still
 * shows it, else centred (no x and y) in a size that fits the main one.
 */
export function placeWindow(
  saved: WindowState,
  workAreas: readonly Rectangle[],
): { x?: number; y?: number; width: number; height: number } {
  const { x, y } = saved;
  if (x !== undefined && y !== undefined) {
    const wanted = { x, y, width: saved.width, height: saved.height };
    const area = workAreas
      .filter((candidate) => isGrabbable(overlap(wanted, candidate)))
      .sort((a, b) => areaOf(overlap(wanted, b)) - areaOf(overlap(wanted, a)))[0];
    if (area !== undefined) return fitInto(wanted, area);
  }
  const main = workAreas[0];
  return sizeWithin(saved, main ?? saved);
}

export interface WindowStateFile {
  current: () => WindowState;
  /** Merges and saves what has changed. */
  update: (change: Partial<WindowState>) => void;
}

/** The state as saved, or the default where nothing was or it makes no sense. */
export function openWindowState(file: string, log: (line: string) => void): WindowStateFile {
  let state = readState(file);
  return {
    current: () => state,
    update: (change) => {
      const next = { ...state, ...change };
      if (JSON.stringify(next) === JSON.stringify(state)) return;
      state = next;
      writeState(file, state, log);
    },
  };
}

function readState(file: string): WindowState {
  try {
    return windowState.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return DEFAULT_STATE;
  }
}

/** Replaces the file as a whole. Not being able to is no reason to bother anyone. */
function writeState(file: string, state: WindowState, log: (line: string) => void): void {
  try {
    writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    log(`the window state was not saved: ${messageOf(error)}`);
  }
}

function fitInto(wanted: Rectangle, area: Rectangle): Rectangle {
  const { width, height } = sizeWithin(wanted, area);
  return {
    x: Math.min(Math.max(wanted.x, area.x), area.x + area.width - width),
    y: Math.min(Math.max(wanted.y, area.y), area.y + area.height - height),
    width,
    height,
  };
}

function sizeWithin(
  size: { width: number; height: number },
  area: { width: number; height: number },
): { width: number; height: number } {
  return {
    width: Math.min(Math.max(size.width, MINIMUM_SIZE.width), area.width),
    height: Math.min(Math.max(size.height, MINIMUM_SIZE.height), area.height),
  };
}

function overlap(a: Rectangle, b: Rectangle): { width: number; height: number } {
  return {
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)),
  };
}

function isGrabbable(visible: { width: number; height: number }): boolean {
  return visible.width >= GRABBABLE.width && visible.height >= GRABBABLE.height;
}

function areaOf(size: { width: number; height: number }): number {
  return size.width * size.height;
}
