import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.PARLEY_SERVER ?? 'http://127.0.0.1:8080';

/** Three pages, one program: which shell it becomes follows from the address (`src/config/shell.ts`). */
export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [react()],
  build: {
    target: 'es2023',
    outDir: here('dist'),
    emptyOutDir: true,
    // Which file holds what, for the budget of the first load.
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // Its face has statics put on it, for which all of it would stay though nothing but a context is used.
      treeshake: { moduleSideEffects: [{ test: /node_modules[\\/]@rc-component[\\/]form[\\/]/, sideEffects: false }] },
      input: { platform: here('index.html'), flow: here('flow/index.html'), operate: here('operate/index.html') },
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, the log-in page too. All else is split by who imports it.
            {
              name: 'base',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand|@tanstack)[\\/]/,
            },
            // Hundreds of bytes each: one file is fetched sooner than thirty.
            { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 6 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/files': server, '/ws': { target: server, ws: true } } },
});
