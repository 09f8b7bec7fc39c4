import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

/**
 * Libraries that add a `<style>` element at run time are refused by the content security policy.
 * Sonner's styles come from its own file instead (see styles/base.css).
 */
function noRuntimeStyles(): Plugin {
  return {
    name: 'no-runtime-styles',
    enforce: 'pre',
    transform(code, id) {
      if (/sonner[\\/]dist[\\/]index\.mjs/.test(id)) {
        return { code: code.replace('__insertCSS("', 'void ("'), map: null };
      }
      return undefined;
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('./renderer', import.meta.url)),
  // Relative addresses: the same files are served by app:// and by the browser host.
  base: './',
  plugins: [noRuntimeStyles(), react()],
  css: {
    transformer: 'lightningcss',
    lightningcss: {
      targets: { chrome: 108 << 16 },
      // Names of grid areas are shared between the frame and its parts.
      cssModules: { grid: false },
    },
  },
  worker: { format: 'es' },
  build: {
    target: 'chrome108',
    cssTarget: 'chrome108',
    cssMinify: 'lightningcss',
    outDir: fileURLToPath(new URL('./dist/renderer', import.meta.url)),
    emptyOutDir: true,
    // Nothing is inlined: the policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_500,
  },
});
