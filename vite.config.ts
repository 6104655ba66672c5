import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { keepPreviousBuild } from './server/http/previous-builds.ts'
import { posterDrawing } from './src/app/design/design-pictures.ts'
import { manifestFiles } from './src/app/install/web-manifest.ts'
import { shortHash } from './src/domain/short-hash.ts'
import { cutFonts } from './src/ui/fonts/cut.ts'

// The macros look for their configuration by this name only.
process.env['LINGUI_CONFIG'] = resolve(import.meta.dirname, 'locales/lingui.config.ts')
const outDir = resolve(import.meta.dirname, 'dist/site')

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

/** Keeps the assets of the build before this one, which open pages may still ask for. */
function keepOlderBuilds(): Plugin {
  return { name: 'efir:older-builds', apply: 'build', buildStart: () => keepPreviousBuild(join(outDir, '..')) }
}

/** Leaves out what is said to React's compiler alone. */
function compilerNotes(): Plugin {
  return { name: 'efir:compiler-notes', apply: 'build', renderChunk: (code) => code.replaceAll(/(['"])use no memo\1;?/g, '') }
}

/** Serves the page of the design system at `/design` in development, with its pictures; no build has it. */
function designPage(): Plugin {
  return {
    name: 'efir:design',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const drawing = posterDrawing(request.url ?? '')
        if (drawing !== undefined) {
          response.setHeader('Content-Type', 'image/svg+xml')
          return void response.end(drawing)
        }
        if (/^\/design\/?(\?|$)/.test(request.url ?? '')) request.url = '/design.html'
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
 * The name of a class in a build, six signs long: pages from the server say each of them many times. It hangs on nothing but what it is
 * called and where, so that both builds and the next version have the same; two that share one fail the build.
 */
function shortClassName(name: string, file: string): string {
  const whose = `${relative(import.meta.dirname, file)}#${name}`
  const short = `_${(shortHash(whose) % 36 ** 5).toString(36).padStart(5, '0')}`
  if ((classes.get(short) ?? whose) !== whose)
    throw new Error(`${whose} and ${classes.get(short)} share a class name; rename one`)
  classes.set(short, whose)
  return short
}

// What all of it is built on: a file that a new version of the site seldom changes.
const LIBRARIES = /node_modules\/(react|react-dom|scheduler|@tanstack|@lingui|valibot|use-sync-external-store)\//

// What every screen needs stays one file: it compresses better together, and features change without it.
const FRAME = new RegExp(
  [
    'src/domain/(guide/programme-status|i18n/(locale|plural-form|programme-texts)|playback/prefetch-allowed|routing/(paths|screens|page-reload)|time/(clock-|kyiv-zone))',
    'src/ui/(Breadcrumbs|Button|ChannelCount|rows/LinkStrip|near-view|PageHead|Padlock|plain-press|Scale|scale-geometry|tiles/LazyPicture|use-store)',
    'src/app/(shell/(RootLayout|lazy-shell)|App|no-infinite-queries|no-mutations|ssr-state|i18n|query-client|router|routes)\\.',
    'src/app-state/(api-client|locale-store|query-of|session)\\.',
    'src/storage/cache-policy\\.',
    'src/platform/(yield-to-main|chunks|clock|clock-offset|cookies|device-id|local-notes|random-name|store|trusted-types|typefaces|viewer-zone|when-idle)\\.',
    'src/features/(billing|channels|live|pages|radio)/(?!recent|own-tracks|mini)[a-z-]+-(queries|store)',
  ].join('|'),
)

// What several lazy parts share is one file, and it comes with the header: each file is named in the first download.
const SHARED = new RegExp(
  [
    'node_modules/idb-keyval/',
    'src/(app/offline|storage|sync|player/engine-choice|contract/(auth|users|history|favourites|worker-talk))',
    'src/domain/account/(device-code|favourites|login|opening-package|phone-number|pending-changes)',
    'src/domain/(downloads/(download|download-url|offline-licence)\\.|guide/(cached-guide|home-choice)|i18n/(account|message)-texts)',
    'src/domain/(playback/(connection|progress-reports)|routing/(screen-of|screen-calls|site-path)|search/(search-folding|words)|time/(day-name|last-seen|opening-hours))',
    'src/app-state/(session-tabs|no-response-message)',
    'src/platform/(clipboard|connection|playing-tabs|push-subscription|shared-address|visit|visit-notes|worker-bridge)\\.',
    'src/features/(downloads/([a-z-]+-store|copy-or-stream)|reminders/reminder-queries|favourites/[a-z]|auth/place-store)',
    'src/features/(live/recent-store|account/(sign-out|user-queries|person-store))',
    'src/ui/(Avatar|Dialog|HeartButton|Skeleton|StationCount|StoreBadge|Toast|Wordmark|initials|lost-pictures|scroll-ends|use-back-key|use-centred|use-modal|use-transient)',
    'src/ui/(fields/(Field|TextArea)|rows/(DeviceRow|Rail|Tabs))|src/app/shell/LanguageSwitch',
  ].join('|'),
)

// The same of the pages of texts.
const READING =
  /src\/(features\/pages\/(Blocks|Contents|TextBody|TextHead|two-parts|Words|PlanCounts|PlanCard)|domain\/routing\/page-places|ui\/Breadcrumbs)/

// The same of what shows a picture: the channel, the mini player, a film.
const WATCHING =
  /src\/(platform\/(move-element|picture-in-picture)|domain\/playback\/player-keys|player-ui\/(PlayerFrame\.module|keep-awake|video-host|use-archive-speed)|features\/live\/(television-host|live-player|mini-store|use-zapping))/

// The same of the catalogue: its screens, the dashboard's favourites.
const CATALOGUE =
  /src\/(contract\/(own-titles|titles|catalogue)|domain\/catalogue\/(picture-sources|list-choice|title-)|features\/catalogue\/[a-z-]+\.ts|ui\/(EpisodePlace|TypeName|tiles\/(Poster|SizedPicture|drawn-ground)))/

// The same of the search: over the screens and on its page.
const SEARCH =
  /src\/(app\/shell\/search-screen|features\/search\/(Found|Marked|NothingFound|RecentSearches|Search|WaysOn|found-keys|recent-searches|search-loader|search-queries|use-asked))/

// The same of downloads: their page, what begins and runs them.
const DOWNLOADS = /src\/(features|domain)\/downloads\//

// The typefaces of the site, cut to what it uses.
await cutFonts(resolve(import.meta.dirname, '.cache/fonts'))

// The order of plugins decides, silently: macros first, then the compiler, then catalogues, then the worker.
export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'src',
  publicDir: '../public',
  cacheDir: '../.cache/vite',
  build: {
    // The site for browsers, and beside it the same site for the server, which makes first views with it.
    outDir: isSsrBuild ? resolve(import.meta.dirname, 'dist/render') : outDir,
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    minify: true,
    target: isSsrBuild ? 'node24' : ['chrome111', 'firefox115', 'safari16.4'],
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
            codeSplitting: {
              groups: [
                // The first script with what it imports by; in the frame that would wait for all of it.
                { name: 'boot', test: /src\/boot|vite\/preload-helper/ },
                { name: 'libraries', test: LIBRARIES },
                { name: 'frame', test: FRAME },
                { name: 'shared', test: SHARED },
                // A dozen icons on their own would each be named in the first download; after it they belong to no one feature, or every
                // page would bring the feature along.
                { name: 'icons', test: /node_modules\/lucide-react\// },
                { name: 'forms', test: /src\/forms\// },
                { name: 'reading', test: READING },
                { name: 'watching', test: WATCHING },
                { name: 'catalogue', test: CATALOGUE },
                { name: 'search', test: SEARCH },
                { name: 'downloads', test: DOWNLOADS },
              ],
            },
          },
        },
  },
  css: { modules: command === 'build' ? { generateScopedName: shortClassName } : {} },
  ssr: { noExternal: true },
  resolve: {
    // React has it built in since version 18; the shims are for older ones.
    alias: [
      { find: /^use-sync-external-store\/shim\/(with-selector(\.js)?)$/, replacement: 'use-sync-external-store/$1' },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: './infiniteQueryBehavior.js', replacement: resolve(import.meta.dirname, 'src/app/no-infinite-queries.ts') },
      { find: './mutationCache.js', replacement: resolve(import.meta.dirname, 'src/app/no-mutations.ts') },
    ],
  },
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: true }),
    lingui(),
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
    !isSsrBuild && compilerNotes(),
    !isSsrBuild && webManifests(),
    !isSsrBuild && keepOlderBuilds(),
    !isSsrBuild && brotliAssets(),
    designPage(),
  ],
  test: {
    root: '.',
    globalSetup: 'tests/support/real-postgres.ts',
    // Files share the processes they run in: starting one, and loading the server anew, costs more than most of them do.
    isolate: false,
    // Vitest would leave one core to itself, which on two is half of them.
    maxWorkers: '100%',
    // PGlite is compiled anew in every file.
    hookTimeout: 60_000,
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}', 'sw/**/*.test.ts', 'server/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
  },
}))
