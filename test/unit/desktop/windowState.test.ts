import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_STATE,
  openWindowState,
  placeWindow,
  type WindowState,
} from '../../../electron/desktop/windowState';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const screen = { x: 1440, y: 0, width: 2560, height: 1400 };

function saved(change: Partial<WindowState>): WindowState {
  return { ...DEFAULT_STATE, ...change };
}

describe('place of the window', () => {
  it('is the middle of the main display at first', () => {
    expect(placeWindow(DEFAULT_STATE, [laptop, screen])).toEqual({ width: 1280, height: 820 });
  });

  it('fits a display that is smaller than the default size', () => {
    expect(placeWindow(DEFAULT_STATE, [{ x: 0, y: 0, width: 1024, height: 600 }])).toEqual({
      width: 1024,
      height: 600,
    });
  });

  it('is where it was', () => {
    const bounds = { x: 1500, y: 100, width: 1600, height: 1000 };
    expect(placeWindow(saved(bounds), [laptop, screen])).toEqual(bounds);
  });

  it('is the middle again when its display is gone', () => {
    const bounds = { x: 1500, y: 100, width: 1600, height: 1000 };
    expect(placeWindow(saved(bounds), [laptop])).toEqual({ width: 1440, height: 875 });
  });

  it('is moved back in when only a corner still shows', () => {
    const bounds = { x: 1300, y: 800, width: 1000, height: 700 };
    expect(placeWindow(saved(bounds), [laptop])).toEqual({ x: 440, y: 200, width: 1000, height: 700 });
  });

  it('is the middle again when too little shows to grab it', () => {
    expect(placeWindow(saved({ x: 1430, y: 100 }), [laptop])).toEqual({ width: 1280, height: 820 });
    expect(placeWindow(saved({ x: 0, y: -800 }), [laptop])).toEqual({ width: 1280, height: 820 });
  });

  it('is on the display that shows most of it', () => {
    const place = placeWindow(saved({ x: 1200, y: 50, width: 1000, height: 700 }), [laptop, screen]);
    expect(place).toEqual({ x: 1440, y: 50, width: 1000, height: 700 });
  });

  it('is never too small to use', () => {
    expect(placeWindow(saved({ x: 10, y: 30, width: 50, height: 40 }), [laptop])).toMatchObject({
      width: 640,
      height: 480,
    });
  });

  it('is the saved size when no display is known', () => {
    expect(placeWindow(DEFAULT_STATE, [])).toEqual({ width: 1280, height: 820 });
  });
});

describe('saved state of the window', () => {
  const log = (line: string): void => expect(line).toBe('no line expected');
  const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'window-')), 'window.json');

  it('is there after a restart, written as a whole', () => {
    const file = newFile();
    openWindowState(file, log).update({ x: 5, y: 6, width: 900, height: 700, maximized: true });
    openWindowState(file, log).update({ theme: 'dark' });
    expect(openWindowState(file, log).current()).toEqual({
      x: 5,
      y: 6,
      width: 900,
      height: 700,
      maximized: true,
      theme: 'dark',
    });
    expect(readdirSync(join(file, '..'))).toEqual(['window.json']);
  });

  it.each([
    '',
    '{',
    '[]',
    '{"width":"wide","height":3}',
    '{"width":-1,"height":0}',
    '{"width":800,"height":600,"theme":"pink"}',
  ])('is the default where the file holds %j', (content) => {
    const file = newFile();
    writeFileSync(file, content);
    expect(openWindowState(file, log).current()).toEqual(DEFAULT_STATE);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  it('goes on without a file that can be written', () => {
    const lines: string[] = [];
    const state = openWindowState('/nowhere/at/all/window.json', (line) => lines.push(line));
    state.update({ maximized: true });
    expect(state.current().maximized).toBe(true);
    expect(lines[0]).toContain('was not saved');
  });
});
