import type { ShortFilm } from './film.ts'

/** «Маяк і чайка»: a spark carried over the bay. */
export const LIGHTHOUSE: ShortFilm = {
  scene: 'lighthouse',
  crf: 37,
  score: {
    beatsPerMinute: 66,
    harmony:
      'D2 A3 D4 F4 | A2 A3 C4 E4 | A#2 A#3 D4 F4 | F2 A3 C4 F4 | G2 A#3 D4 G4 | D2 A3 D4 F4 | A2 G3 C#4 E4 | D2 A3 D4 F4 | A#2 A#3 D4 F4 | C2 G3 C4 E4 | F2 A3 C4 F4',
    theme:
      'A4/2 D5/2 | C5/2 E5/1 D5/1 | D5/3 A#4/1 | C5/4 | D5/1 G5/1 F5/2 | E5/1 D5/1 A4/2 | C#5/4 | D5/2 F5/2 | F5/1 A#5/1 A5/2 | G5/2 E5/2 | F5/4',
    lead: 'piano',
    figure: 'tsymbaly',
    weather: { kind: 'wind', from: 7, to: 30, level: 0.6 },
  },
  lines: [
    { from: 1, to: 5.4, uk: 'Доглядач маяка щовечора годував чайку.', ru: 'Смотритель маяка каждый вечер кормил чайку.' },
    { from: 9, to: 13, uk: 'Якось у туман лампа згасла.', ru: 'Однажды в туман лампа погасла.' },
    { from: 13.6, to: 18, uk: 'А до скель уже наближався корабель.', ru: 'А к скалам уже приближался корабль.' },
    { from: 19, to: 23.6, uk: 'Чайка полетіла по вогонь до рибалки.', ru: 'Чайка полетела за огнём к рыбаку.' },
    { from: 25.6, to: 29.8, uk: 'І принесла його просто в ліхтар.', ru: 'И принесла его прямо в фонарь.' },
    { from: 32.4, to: 37.2, uk: 'Корабель прогудів двічі: дякую, дякую.', ru: 'Корабль прогудел дважды: спасибо, спасибо.' },
  ],
}
