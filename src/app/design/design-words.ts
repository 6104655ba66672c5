// Invented names: nothing here is a real channel, station, film or person.

/** A name with no gap in it and a title that never ends, for what must not break. */
export const LONG_TITLE = 'Найнеймовірніші пригоди двоюрідного прадіда Варфоломія на Слобожанщині'

/** Films of the posters; those without a picture show their drawn ground. */
export const FILMS = [
  { title: 'Тінь маяка', meta: '2023, драма', age: 12, rating: 8.1, drawn: true },
  { title: 'Мавчин брід', meta: '2021, казка', age: 0, rating: 7.4 },
  { title: 'Останній трамвай', meta: '2019, детектив', age: 16, watched: 0.62, rating: 6.9, drawn: true },
  { title: LONG_TITLE, meta: '2024, пригодницька комедія для всієї родини', age: 6, rating: null },
  { title: 'Сіль', meta: '1968, класика', age: 12, locked: true, rating: 9.2 },
  { title: 'Двоє на даху', meta: '2022, комедія', age: 12, rating: 5.5, drawn: true },
  { title: 'Вечорниці', meta: '2020, мюзикл', age: 3, rating: 7.7 },
  { title: 'Ніч над Ворсклою', meta: '2018, трилер', age: 16, rating: 8.8 },
  { title: 'Бджоляр', meta: '2023, драма', age: 12, rating: 6.1, drawn: true },
  { title: 'Кут зору', meta: '2021, документальний', age: 6, rating: 7 },
] as const

/** Channels of the tiles. */
export const CHANNELS = [
  { number: 1, name: 'Обрій', title: 'Вечірній випуск', progress: 0.42, note: 'далі 20:45 Погода' },
  { number: 2, name: 'Перелаз', title: 'Кулінарний двобій: голубці', progress: 0.08, note: 'далі 21:00 Жарти на призьбі' },
  { number: 5, name: 'Чумацький шлях', title: LONG_TITLE, progress: 0.81, note: 'далі 22:15 Невідома планета Венера' },
  { number: 12, name: 'Полудень', title: 'Чорна рада', progress: 0.55, locked: 'З підпискою' },
  { number: 24, name: 'Джміль', title: 'Немає програми', progress: null, note: '' },
  { number: 31, name: 'Телетайп', title: 'Підсумки дня', progress: 0.97, note: 'далі 20:30 Тема' },
] as const

/** Stations of the tiles. */
export const STATIONS = [
  { number: 1, name: 'Сріблястий ліс', genre: 'ембієнт' },
  { number: 2, name: 'Контрабас', genre: 'джаз', on: true },
  { number: 3, name: 'Нічний експрес', genre: 'синтвейв' },
  { number: 4, name: 'Радіо Надзвичайно Довгої Назви', genre: 'фольк і автентика' },
  { number: 5, name: 'Кава', genre: 'лоу-фай' },
  { number: 6, name: 'Площа', genre: 'тимчасово не працює', off: true },
  { number: 7, name: 'Гучномовець', genre: 'хауз' },
] as const

/** The rooms and how they are called here. */
export const ROOMS = [
  { room: 'day', name: 'День', use: 'головна' },
  { room: 'glass', name: 'Скло', use: 'програма, радіо, кабінет' },
  { room: 'night', name: 'Ніч', use: 'відео' },
] as const

/** One of the three rooms. */
export type RoomName = (typeof ROOMS)[number]['name']
