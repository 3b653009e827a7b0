// Builds web/ui as three files with fixed names, which the command embeds (cmake/web.cmake).
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: "ui",
  base: "./",
  plugins: [svelte(), svelteTesting()],
  build: {
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 1 << 20,
    chunkSizeWarningLimit: 2000,
    rollupOptions: {
      output: {
        inlineDynamicImports: true,
        entryFileNames: "app.js",
        assetFileNames: "app[extname]",
      },
    },
  },
  esbuild: { charset: "ascii", legalComments: "eof" },
  test: { root: ".", include: ["ui/**/*.test.ts"], environment: "jsdom", setupFiles: ["ui/tests/setup.ts"] },
});
