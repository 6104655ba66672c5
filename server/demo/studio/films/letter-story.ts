import type { ShortFilm } from './film.ts'

/** «Лист до бабусі»: by bicycle, by sea and by wind. */
export const LETTER: ShortFilm = {
  scene: 'letter',
  crf: 37,
  score: {
    beatsPerMinute: 102,
    harmony: 'F2 A3 C4 F4 | C2 G3 C4 E4 | D2 A3 D4 F4 | A#2 A#3 D4 F4 | F2 A3 C4 F4 | G2 A#3 D4 G4 | C2 G3 A#3 E4',
    theme:
      'C5/1 F5/1 A5/2 | G5/1 E5/1 C5/2 | F5/1 D5/1 A4/2 | A#4/1 D5/1 F5/2 | C5/1 F5/1 A5/1 C6/1 | A#5/2 G5/2 | E5/2 G5/2 | F5/4 | E5/1 G5/1 C6/2 | A5/1 F5/1 D5/2 | D5/1 F5/1 A#5/2 | A5/2 F5/2 | G5/1 A5/1 A#5/2 | G5/4 | A5/1 C6/1 F5/2 | G5/1 E5/1 C5/2 | F5/4',
    lead: 'sopilka',
    figure: 'marimba',
    weather: { kind: 'wind', from: 16, to: 27, level: 0.6 },
  },
  lines: [
    { from: 1.2, to: 6, uk: 'Онук написав бабусі справжнього листа.', ru: 'Внук написал бабушке настоящее письмо.' },
    { from: 8, to: 13, uk: 'Спершу лист їхав велосипедом.', ru: 'Сначала письмо ехало на велосипеде.' },
    { from: 14.8, to: 18, uk: 'Потім плив морем.', ru: 'Потом плыло по морю.' },
    { from: 18.8, to: 23, uk: 'Аж раптом його вирвав вітер!', ru: 'Как вдруг его вырвал ветер!' },
    { from: 25, to: 29.4, uk: 'Та вітер теж умів читати адреси.', ru: 'Но ветер тоже умел читать адреса.' },
    { from: 31.8, to: 37, uk: 'Я тебе люблю, було написано там.', ru: 'Я тебя люблю, было написано там.' },
  ],
}
