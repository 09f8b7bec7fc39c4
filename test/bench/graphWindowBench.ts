import type { Locator, Page } from '@playwright/test';
import { summarize, type Summary } from './stats';
import { appArgs, findElectron, open } from './windowBench';

export interface GraphWindowFigures {
  nodes: number;
  /** From the click on Graph until nodes stand on the canvas, and until they have their place. */
  drawnMs: number;
  laidOutMs: number;
  /** The longest for which the window did nothing else meanwhile. */
  longestTaskMs: number;
  framesPerSecond: number;
  /** Time between two frames while the picture is dragged, ms. */
  frame: Summary;
  /** A bare canvas of the same size on which a picture is moved likewise: the floor. */
  floorFramesPerSecond: number;
}

const BUDGETS = [300, 2_000];
const LAYOUT_TIMEOUT_MS = 300_000;

/** The graph view in Electron, with few and with as many nodes as it ever shows. */
export async function benchGraphWindow(root: string, dataDir: string): Promise<GraphWindowFigures[] | null> {
  const electron = findElectron(root);
  if (electron === null) return null;
  const figures: GraphWindowFigures[] = [];
  for (const budget of BUDGETS) {
    const app = await open(electron, appArgs(root), dataDir, { MNEMOSCOPE_NODE_BUDGET: String(budget) });
    try {
      figures.push(await measure(await app.firstWindow()));
    } finally {
      await app.close();
    }
  }
  return figures;
}

async function measure(page: Page): Promise<GraphWindowFigures> {
  const button = page.getByRole('navigation').getByRole('button', { name: /^Graph/u });
  await button.waitFor();
  await watchTasks(page);
  const started = performance.now();
  await button.click();
  const canvas = page.getByRole('application', { name: /^Graph\./u });
  await canvas.waitFor({ timeout: LAYOUT_TIMEOUT_MS });
  const drawnMs = performance.now() - started;
  await page.locator('[data-layout="done"]').waitFor({ timeout: LAYOUT_TIMEOUT_MS });
  const laidOutMs = performance.now() - started;
  const longestTaskMs = await longestTask(page);
  const deltas = await framesWhileDragged(page, canvas);
  const nodes = Number(await canvas.getAttribute('data-nodes'));
  await coverWithPicture(page, canvas);
  const floor = await framesWhileDragged(page, canvas);
  return {
    nodes,
    drawnMs,
    laidOutMs,
    longestTaskMs,
    framesPerSecond: rateOf(deltas),
    frame: summarize(deltas),
    floorFramesPerSecond: rateOf(floor),
  };
}

function rateOf(deltas: readonly number[]): number {
  return (1_000 * deltas.length) / deltas.reduce((sum, delta) => sum + delta, 0);
}

const LONGEST = 'longestTask';

/** Notes long tasks of the window from now on. */
async function watchTasks(page: Page): Promise<void> {
  await page.evaluate((key) => {
    const note = ({ duration }: PerformanceEntry): void => {
      const known = Number(document.documentElement.dataset[key] ?? 0);
      document.documentElement.dataset[key] = String(Math.max(known, duration));
    };
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'longtask' });
  }, LONGEST);
}

function longestTask(page: Page): Promise<number> {
  return page.evaluate((key) => Number(document.documentElement.dataset[key] ?? 0), LONGEST);
}

/** Lays a canvas over the graph on which a picture follows the mouse. */
async function coverWithPicture(page: Page, canvas: Locator): Promise<void> {
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('the canvas is not shown');
  await page.evaluate(({ x, y, width, height }) => {
    const [cover, picture] = [document.createElement('canvas'), document.createElement('canvas')];
    for (const each of [cover, picture]) Object.assign(each, { width, height });
    Object.assign(cover.style, { position: 'fixed', left: `${x}px`, top: `${y}px`, zIndex: '9999' });
    const ink = picture.getContext('2d');
    for (let i = 0; i < 2_000; i += 1) ink?.fillRect((i * 97) % width, (i * 61) % height, 8, 8);
    const context = cover.getContext('2d');
    cover.addEventListener('mousemove', ({ clientX, clientY }) => {
      requestAnimationFrame(() => {
        context?.clearRect(0, 0, width, height);
        context?.drawImage(picture, clientX - x, clientY - y);
      });
    });
    document.body.append(cover);
  }, box);
}

/** Drags the background to and fro; milliseconds between the frames of that time. */
async function framesWhileDragged(page: Page, canvas: Locator): Promise<number[]> {
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('the canvas is not shown');
  // A corner: most nodes stand in the middle, and a node would be moved instead of the picture.
  const [x, y] = [box.x + 12, box.y + box.height - 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const deltas: number[] = [];
        const begun = performance.now();
        let last = begun;
        const look = (now: number): void => {
          deltas.push(now - last);
          last = now;
          if (now - begun < 3_000) requestAnimationFrame(look);
          else resolve(deltas.slice(1));
        };
        requestAnimationFrame(look);
      }),
  );
  const drag = { isOver: false };
  const over = frames.then(() => (drag.isOver = true));
  // A window that is slow takes its time with each of them.
  for (let step = 0; !drag.isOver; step += 1) {
    await page.mouse.move(x + 150 * Math.abs(Math.sin(step / 10)), y - 100 * Math.abs(Math.sin(step / 14)));
  }
  await over;
  await page.mouse.up();
  return frames;
}
