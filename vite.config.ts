import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { ConfigEnv, Plugin, Rolldown, UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { keepPreviousBuild } from './server/http/previous-builds.ts'
import { posterDrawing } from './src/app/design/design-pictures.ts'
import { manifestFiles } from './src/app/install/web-manifest.ts'
import { shortHash } from './src/domain/short-hash.ts'
import { cutFonts } from './src/ui/fonts/cut.ts'

// The macros look for their configuration by this name only.
process.env['LINGUI_CONFIG'] = resolve(import.meta.dirname, 'locales/lingui.config.ts')
const outDir = resolve(import.meta.dirname, 'dist/site')
const BROWSERS = ['chrome111', 'firefox115', 'safari16.4']

/** Writes a `.br` beside every text file of a build, so that the server never compresses one. */
function brotliAssets(folder: string): Plugin {
  return {
    name: 'efir:brotli',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          const file = join(folder, name)
          if (/\.(js|css|html|svg|webmanifest|txt|json)$/.test(name))
            writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)))
        }
      },
    },
  }
}

/** Keeps the assets of the build before this one, which open pages may still ask for. */
function keepOlderBuilds(): Plugin {
  return { name: 'efir:older-builds', apply: 'build', buildStart: () => keepPreviousBuild(join(outDir, '..')) }
}

/**
 * Serves the page of the design system at `/design` in development, with its pictures, and the operator's
 * desk. The first is in no build, the second has one of its own.
 */
function otherPages(): Plugin {
  return {
    name: 'efir:other-pages',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const drawing = posterDrawing(request.url ?? '')
        if (drawing !== undefined) {
          response.setHeader('Content-Type', 'image/svg+xml')
          return void response.end(drawing)
        }
        if (/^\/design\/?(\?|$)/.test(request.url ?? '')) request.url = '/design.html'
        if (/^\/operator(\/[\w-]*)*(\?|$)/.test(request.url ?? '')) request.url = '/operator.html'
        next()
      })
    },
  }
}

/** Writes the web app manifests beside the site, and serves them in development. */
function webManifests(): Plugin {
  const files = manifestFiles()
  return {
    name: 'efir:web-manifests',
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const text = files.get(request.url?.slice(1) ?? '')
        if (text === undefined) return next()
        response.setHeader('Content-Type', 'application/manifest+json')
        response.end(text)
      })
    },
  }
}

const classes = new Map<string, string>()

/**
 * Returns a class name of six characters: server pages repeat each many times. It depends on the file and
 * class only, so both builds and the next version share it; a collision fails the build.
 */
function shortClassName(name: string, file: string): string {
  const whose = `${relative(import.meta.dirname, file)}#${name}`
  const short = `_${(shortHash(whose) % 36 ** 5).toString(36).padStart(5, '0')}`
  if ((classes.get(short) ?? whose) !== whose)
    throw new Error(`${whose} and ${classes.get(short)} share a class name; rename one`)
  classes.set(short, whose)
  return short
}

// Scripts by folder and by how many entries share a module; an entry is what `import()` names.
const ALONE = { includeDependenciesRecursively: false }
const SCRIPT_GROUPS: Rolldown.CodeSplittingGroup[] = [
  // The boot script imports nothing, so that nothing delays it.
  { name: 'boot', test: /src\/boot|vite\/preload-helper/ },
  // Libraries change less often than our code: a new version of the site leaves them in the browser's cache.
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui|valibot|use-sync-external-store)\//,
  },
  // A page plays before the app is there: the player, and what it needs of other rooms, import nothing of the
  // app.
  {
    name: 'ground',
    test: /src\/(storage\/(server-clock|download-files|media-line)|platform\/(store|cookies|web-storage|yield-to-main|engine-choice|user-activity|playing-tabs|sounding-window)|domain\/(time\/clock-offset|downloads\/download-url|playback\/prefetch-allowed)|contract\/(wire|rendering)|player-ui\/picture-quality|player\/(fast-start\/prefetch-cache|sources\/media-loader|live-window|wall-clock|state))\.ts$/,
    ...ALONE,
  },
  {
    name: 'engine',
    test: /src\/(player\/(?!lock-screen|fast-start\/early-start|recovery\/probe-on-stall)|(features\/live\/television|player-ui\/measures\/measure-player|platform\/measured)\.ts$)/,
    ...ALONE,
  },
  // The app and the channels page, the most opened one, with all they import.
  { name: 'frame', test: /src\/(app\/(App|router|routes|i18n|query-client|ssr-state)|features\/channels\/ChannelsPage)\.tsx?$/ },
  // Small rules and words that pages of text need. In the shell's chunk, those pages would wait for the whole
  // header.
  { name: 'basics', test: /src\/(domain\/(time|routing)\/|ui\/(Button|\w+Count))/, minShareCount: 2, ...ALONE },
  // Prices: pages of text share them with the screens of money, and the channels page has none.
  { name: 'money', test: /src\/domain\/i18n\/money/, minShareCount: 2, ...ALONE },
  // The header, footer and overlays load on every page; a screen that shares modules with them waits for all
  // of it. Several screens start the radio through its store, which loads the radio on demand.
  { name: 'shell', test: /src\/(app\/shell\/shell-chunk|features\/radio\/radio-store)\.ts$|node_modules\/lucide-react\// },
  // Below three entries a part of the player belongs to one medium only.
  { name: 'player', test: /src\/(player|player-ui)\//, minShareCount: 3, ...ALONE },
  { name: 'forms', test: /src\/forms\//, minShareCount: 2, ...ALONE },
  // Chunks shared within one feature. Under 10 kB of source a chunk joins the groups below, because a request
  // costs more.
  { name: featureOf, debugName: 'features', minShareCount: 2, minSize: 10_000, ...ALONE },
  { name: 'shared', test: /src\//, minShareCount: 3, ...ALONE },
  { name: 'rooms', test: /src\/(ui|domain|platform|app-state|contract|storage|sync)\//, minShareCount: 2, ...ALONE },
]

/** Returns the folder of a module inside `features`, or null outside. Blocks of texts belong to the pages. */
function featureOf(module: string): string | null {
  if (/src\/texts\//.test(module)) return 'pages'
  return /src\/features\/([\w-]+)\//.exec(module)?.[1] ?? null
}

// The typefaces of the site, cut to what it uses.
await cutFonts(resolve(import.meta.dirname, '.cache/fonts'))

// The order of plugins decides, silently: macros first, then the compiler, then catalogues, then the worker.
const language = () => [babel({ presets: [linguiTransformerBabelPreset()] }), react({ compiler: true }), lingui()]

/** The operator's desk has a build of its own (`--mode desk`), so that chunks of viewers have nothing of it. */
function deskConfig(): UserConfig {
  const deskDir = resolve(import.meta.dirname, 'dist/desk')
  return {
    root: 'src',
    base: '/operator/',
    publicDir: false,
    cacheDir: '../.cache/vite-desk',
    build: {
      outDir: deskDir,
      emptyOutDir: true,
      target: BROWSERS,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: resolve(import.meta.dirname, 'src/operator.html') },
    },
    plugins: [language(), brotliAssets(deskDir)],
  }
}

const siteConfig = ({ command, isSsrBuild }: ConfigEnv): ViteUserConfig => ({
  root: 'src',
  publicDir: '../public',
  cacheDir: '../.cache/vite',
  build: {
    // The site for browsers, and beside it the same site for the server, which makes first views with it.
    outDir: isSsrBuild ? resolve(import.meta.dirname, 'dist/render') : outDir,
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    minify: true,
    target: isSsrBuild ? 'node24' : BROWSERS,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? { input: resolve(import.meta.dirname, 'src/app/entry-server.tsx') }
      : {
          output: {
            // The first download names most files, and nothing of a hash can be compressed.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: { groups: SCRIPT_GROUPS },
          },
        },
  },
  css: { modules: command === 'build' ? { generateScopedName: shortClassName } : {} },
  ssr: { noExternal: true },
  plugins: [
    language(),
    !isSsrBuild &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: '../sw',
        filename: 'sw.ts',
        injectManifest: {
          rollupFormat: 'iife',
          globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/{gothic,text}-*.woff2'],
        },
        injectRegister: false,
        registerType: 'prompt',
        manifest: false,
      }),
    !isSsrBuild && webManifests(),
    !isSsrBuild && keepOlderBuilds(),
    !isSsrBuild && brotliAssets(outDir),
    otherPages(),
  ],
  test: {
    root: '.',
    globalSetup: 'tests/support/real-postgres.ts',
    // Files share the processes they run in: starting one, and loading the server anew, costs more than most
    // of them do.
    isolate: false,
    // Vitest would leave one core to itself, which on two is half of them.
    maxWorkers: '100%',
    // PGlite is compiled anew in every file.
    hookTimeout: 60_000,
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'server/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
  },
})

export default defineConfig((env) => (env.mode === 'desk' ? deskConfig() : siteConfig(env)))
