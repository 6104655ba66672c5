// A developer's script: `npx node server/demo/studio/make-icons.ts` draws the PNG icons of public/icons from
// their SVG; needs Chromium.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { Heart, Radio, Tv } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { findBrowser } from './find-browser.ts'

const folder = join(import.meta.dirname, '../../../public/icons')

/** How much of the square a mask may cut off is left as ground around the drawing. */
const ICONS = [
  { name: 'icon-192.png', source: 'icon.svg', size: 192, inset: 0 },
  { name: 'icon-512.png', source: 'icon.svg', size: 512, inset: 0 },
  { name: 'maskable-512.png', source: 'icon.svg', size: 512, inset: 0.1 },
  { name: 'apple-touch-icon.png', source: 'icon.svg', size: 180, inset: 0.04 },
  { name: 'monochrome-96.png', source: 'monochrome.svg', size: 96, inset: 0 },
]

/** The drawings of the shortcuts, 96 pixels wide (Web App Manifest, shortcuts). */
const SHORTCUTS = { channels: Tv, radio: Radio, favourites: Heart }

const browser = await chromium.launch(await findBrowser())
const page = await browser.newPage()
for (const { name, source, size, inset } of ICONS) {
  const drawing = readFileSync(join(folder, source)).toString('base64')
  const side = Math.round(size * (1 - 2 * inset))
  // The drawing's horizon, carried on to the edges.
  const horizon = `${Math.round((size - side) / 2 + (side * 300) / 512)}px`
  const ground = source === 'icon.svg' ? `linear-gradient(#050c0c ${horizon}, #073434 ${horizon})` : 'none'
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}"><img width="${side}" height="${side}" src="data:image/svg+xml;base64,${drawing}"></body>`,
  )
  await page.screenshot({ path: join(folder, name), omitBackground: true })
}
await page.setViewportSize({ width: 96, height: 96 })
for (const [name, drawing] of Object.entries(SHORTCUTS)) {
  const svg = renderToStaticMarkup(createElement(drawing, { size: 52, color: '#f3f1e3', strokeWidth: 1.75 }))
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh"><div style="display:grid;place-items:center;width:96px;height:96px;border-radius:50%;background:#073434">${svg}</div></body>`,
  )
  await page.screenshot({ path: join(folder, `shortcut-${name}.png`), omitBackground: true })
}
await browser.close()
