import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const FONTS = ["@fontsource/im-fell-english", "@fontsource-variable/atkinson-hyperlegible-next", "@fontsource-variable/fraunces"];

/** The licences of the fonts, the controls and what is built into the script lie beside them. */
function licences(): Plugin {
  return {
    name: "licences",
    generateBundle() {
      for (const font of FONTS)
        this.emitFile({
          type: "asset",
          fileName: `assets/${font.split("/")[1]}-LICENSE.txt`,
          source: readFileSync(`node_modules/${font}/LICENSE`, "utf8"),
        });
      this.emitFile({ type: "asset", fileName: "assets/lucide-LICENSE.txt", source: readFileSync("src/icons/lucide-LICENSE.txt", "utf8") });
      this.emitFile({ type: "asset", fileName: "assets/svelte-LICENSE.txt", source: readFileSync("node_modules/svelte/LICENSE.md", "utf8") });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), licences()],
  build: {
    outDir: "../src/overwinter/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's security policy prefers files to data in addresses
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8018", ws: true } } },
});
