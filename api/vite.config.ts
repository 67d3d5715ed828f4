import { defineConfig } from 'vite';

/**
 * Bundles the API for Node: Node 20 runs no TypeScript, hence a build at all.
 * npm packages stay where npm put them, but for those made of many small modules that loading one by one keeps in
 * memory: with them bundled and shaken, an idle API takes 84 MB instead of 98 (measured, Node 20.20).
 */
export default defineConfig({
  ssr: { noExternal: [/^@site\//, 'helmet', 'jose', 'kysely', 'uuidv7', 'zod', 'zod-openapi'] },
  build: {
    ssr: true,
    target: 'node20.19',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'cli/admin-editors': 'src/cli/admin-editors.ts',
        'cli/admin-password': 'src/cli/admin-password.ts',
        'cli/admin-unlock': 'src/cli/admin-unlock.ts',
        'cli/backup': 'src/cli/backup.ts',
        'cli/move-to-postgres': 'src/cli/move-to-postgres.ts',
        'cli/outbox': 'src/cli/outbox.ts',
        'cli/submissions': 'src/cli/submissions.ts',
        'cli/teams': 'src/cli/teams.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
