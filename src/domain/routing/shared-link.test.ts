import { expect, test } from 'vitest'
import { isShare, siteLinkIn, wordsIn } from './shared-link.ts'

const shared = (parts: Partial<Record<'title' | 'text' | 'url', string>>) => ({ title: '', text: '', url: '', ...parts })

test('the share target has one path in each language', () => {
  expect(['/share', '/ua/share', '/share/', '/sharing', '/ua'].map(isShare)).toEqual([true, true, true, false, false])
})

test.each([
  [{ url: 'https://efir.example/ua/telekanaly/tv-05' }, '/ua/telekanaly/tv-05'],
  [{ text: 'https://efir.example/telekanaly/tv-05?archive=tv-05-1' }, '/telekanaly/tv-05?archive=tv-05-1'],
  [{ text: 'HTTPS://Efir.Example' }, '/'],
  [{ text: 'https://efir.example?category=news' }, '/?category=news'],
  [{ text: 'Дивись (https://efir.example/ua/radio).' }, '/ua/radio'],
  [{ text: '«https://efir.example/ua/radio#list»!' }, '/ua/radio#list'],
  [{ title: 'Нора', text: 'https://other.example/a та https://efir.example/filmy/nora, гарне' }, '/filmy/nora'],
  [{ title: 'https://efir.example/ua/kontakty' }, '/ua/kontakty'],
  [{ text: 'https://efir.example/UK//Filmy/' }, '/ua/filmy'],
])('finds this site’s link in a shared text: %j', (parts, address) => {
  expect(siteLinkIn(shared(parts), 'efir.example')).toBe(address)
})

test.each([
  { text: 'Нора на сімох' },
  { text: 'https://other.example/radio' },
  { text: 'https://efir.example.evil.example/ua/radio' },
  { text: 'https://someone@efir.example/ua/radio' },
  { text: 'https://efir.example//evil.example' },
  { text: 'https://efir.example/ua/share?text=again' },
])('no link of this site: %j', (parts) => {
  expect(siteLinkIn(shared(parts), 'efir.example')).toBeUndefined()
})

test.each([
  [{ text: 'Нора на сімох' }, 'Нора на сімох'],
  [{ title: 'Нора на сімох', url: 'https://other.example/nora' }, 'Нора на сімох'],
  [{ text: '  Нора\n на  сімох https://other.example/nora' }, 'Нора на сімох'],
  [{ title: 'Нора на сімох', text: 'https://other.example/nora' }, 'Нора на сімох'],
  [{ title: 'Ефір', text: 'Нора' }, 'Нора'],
  [{ url: 'https://other.example/' }, ''],
])('finds the search words of a shared text: %j', (parts, words) => {
  expect(wordsIn(shared(parts))).toBe(words)
})

test('a long text is searched for by its beginning', () => {
  expect(wordsIn(shared({ text: 'а'.repeat(500) }))).toBe('а'.repeat(100))
})
