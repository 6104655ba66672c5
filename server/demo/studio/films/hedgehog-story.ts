import type { ShortFilm } from './film.ts'

/** «Яблуко на трьох»: the long way home of one apple. */
export const HEDGEHOG: ShortFilm = {
  scene: 'hedgehog',
  crf: 36,
  score: {
    beatsPerMinute: 96,
    harmony: 'C2 C4 E4 G4 | A2 C4 E4 A4 | F2 A3 C4 F4 | G2 B3 D4 G4 | C2 C4 E4 G4 | E2 B3 E4 G4 | F2 A3 C4 F4 | G2 B3 D4 F4',
    theme:
      'E5/1 G5/1 C6/2 | A5/1 G5/1 E5/2 | F5/1 A5/1 C6/1 A5/1 | G5/3 _/1 | E5/1 G5/1 C6/2 | B5/1 G5/1 E5/2 | D5/1 F5/1 A5/1 G5/1 | E5/4 | _/4 | C5/2 E5/2 | A4/2 C5/2 | B4/4 | E5/1 G5/1 C6/2 | A5/1 G5/1 E5/2 | D5/1 F5/1 B4/2 | C5/4',
    lead: 'marimba',
    figure: 'guitar',
    weather: { kind: 'rain', from: 10, to: 30, level: 0.45 },
  },
  lines: [
    { from: 1, to: 4.8, uk: 'Їжачок знайшов найстиглішу яблуню.', ru: 'Ёжик нашёл самую спелую яблоню.' },
    { from: 6.6, to: 10.6, uk: 'Яблуко саме впало йому на спину.', ru: 'Яблоко само упало ему на спину.' },
    { from: 11.4, to: 15.4, uk: 'Аж тут пішов дощ, і розлився струмок.', ru: 'Но тут пошёл дождь, и разлился ручей.' },
    { from: 16.4, to: 21, uk: 'Лопух спершу став за парасольку.', ru: 'Лопух сперва стал зонтиком.' },
    { from: 22, to: 26.6, uk: 'А потім за кораблик.', ru: 'А потом корабликом.' },
    { from: 31.4, to: 37.4, uk: 'Одне яблуко, зате на трьох. Смачного!', ru: 'Одно яблоко, зато на троих. Приятного аппетита!' },
  ],
}
