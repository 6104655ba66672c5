import { resolve } from 'node:path'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cutFonts } from './src/ui/fonts/cut.ts'
import { brotliAssets } from './vite.brotli.ts'

// The operator's desk has a build of its own, so that chunks of viewers have nothing of it.
process.env['LINGUI_CONFIG'] = resolve(import.meta.dirname, 'locales/lingui.config.ts')
const outDir = resolve(import.meta.dirname, 'dist/desk')

await cutFonts(resolve(import.meta.dirname, '.cache/fonts'))

export default defineConfig({
  root: 'src',
  base: '/operator/',
  publicDir: false,
  cacheDir: '../.cache/vite-desk',
  build: {
    outDir,
    emptyOutDir: true,
    target: ['chrome111', 'firefox115', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: resolve(import.meta.dirname, 'src/operator.html') },
  },
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), react({ compiler: true }), lingui(), brotliAssets(outDir)],
})
