import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'

// The macros look for their configuration by this name only.
process.env['LINGUI_CONFIG'] = resolve(import.meta.dirname, 'locales/lingui.config.ts')
const outDir = resolve(import.meta.dirname, 'dist')

/** Writes a `.br` beside every text file of the build, so that the server never compresses one. */
function brotliAssets(): Plugin {
  return {
    name: 'efir:brotli',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
          const file = join(outDir, name)
          if (/\.(js|css|html|svg|webmanifest|txt|json)$/.test(name))
            writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
        }
      },
    },
  }
}

// The order decides, silently: macros first, then the compiler, then catalogues, then the worker.
export default defineConfig({
  root: 'src',
  publicDir: '../public',
  cacheDir: '../.cache/vite',
  build: {
    outDir,
    emptyOutDir: true,
    target: ['chrome111', 'firefox115', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every screen needs stays one file: it compresses better together, and features change without it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui|valibot|use-sync-external-store)\/|lucide-react\/dist\/esm\/[A-Za-z]+\.|src\/(contract|domain\/(locale|paths|programme|clock)|ui\/(?!Eye)|app\/(?!UpdateNotice)|platform\/(?!media-session|fullscreen))/,
            },
          ],
        },
      },
    },
  },
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: true }),
    lingui(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../sw',
      filename: 'sw.ts',
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/*-{cyrillic,latin}-w*.woff2'],
      },
      injectRegister: false,
      registerType: 'prompt',
      manifest: false,
    }),
    brotliAssets(),
  ],
  test: {
    root: '.',
    globalSetup: 'tests/support/real-postgres.ts',
    include: ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'server/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
  },
})
