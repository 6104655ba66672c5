import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LazyPicture } from './tiles/LazyPicture.tsx'
import { Poster } from './tiles/Poster.tsx'
import { Rail } from './rows/Rail.tsx'
import { Scale } from './Scale.tsx'
import { StoreBadge } from './StoreBadge.tsx'

const i18n = setupI18n({ locale: 'uk', messages: { uk: {} } })
const render = (node: ReactNode) => renderToString(<I18nProvider i18n={i18n}>{node}</I18nProvider>)

test('nothing carries a style attribute, which the policy of the page refuses', () => {
  const page = render(
    <Rail title="Фільми">
      <li>
        <Poster title="Тінь маяка" age={12} watched={0.4} />
        <Poster title="Мавчин брід" picture={{ src: '/images/mavka', color: '#123c3f' }} rating={7.5} locked />
        <Scale at={0.42} filled steps={24} size="ruler" label="20:38" />
        <StoreBadge store="Android TV" />
      </li>
    </Rail>,
  )
  expect(page).toContain('x="42%"')
  expect(page).not.toContain('style=')
})

test('a picture has its address and its size in the page from the server', () => {
  const page = render(<LazyPicture src="/images/a.webp" alt="" width={300} height={450} />)
  expect(page).toContain('src="/images/a.webp"')
  expect(page).toContain('loading="lazy"')
  expect(page).toContain('width="300" height="450"')
})

test('a poster has the sizes and the colour of its picture in the page from the server', () => {
  const page = render(<Poster title="Мавчин брід" picture={{ src: '/images/mavka', color: '#123c3f' }} />)
  expect(page).toContain('color="#123c3f"')
  expect(page).toContain('/images/mavka/180.avif 180w')
  expect(page).toContain('width="360" height="540"')
})

test('a rail has no buttons before it is measured', () => {
  expect(render(<Rail title="Фільми">{null}</Rail>)).not.toContain('<button')
})
