import type { LanguageTag } from '../../../src/domain/i18n/locale.ts'
import type { Letter } from '../../adapters/mail.ts'

type Words = Record<LanguageTag, { subject: string; text: string }>

const MAIL_CODES = {
  'sign-up-mail': {
    uk: { subject: 'Код для реєстрації', text: 'Ваш код для реєстрації в Ефірі' },
    ru: { subject: 'Код для регистрации', text: 'Ваш код для регистрации в Эфире' },
  },
  'verify-mail': {
    uk: { subject: 'Підтвердження адреси', text: 'Ваш код, щоб підтвердити цю адресу в Ефірі' },
    ru: { subject: 'Подтверждение адреса', text: 'Ваш код, чтобы подтвердить этот адрес в Эфире' },
  },
  recovery: {
    uk: { subject: 'Відновлення пароля', text: 'Ваш код, щоб задати новий пароль в Ефірі' },
    ru: { subject: 'Восстановление пароля', text: 'Ваш код, чтобы задать новый пароль в Эфире' },
  },
  'parents-control': {
    uk: { subject: 'Забутий PIN-код', text: 'Ваш код, щоб вимкнути батьківський контроль в Ефірі' },
    ru: { subject: 'Забытый PIN-код', text: 'Ваш код, чтобы отключить родительский контроль в Эфире' },
  },
  proof: {
    uk: { subject: 'Підтвердження, що це ви', text: 'Ваш код, щоб змінити дані профілю в Ефірі' },
    ru: { subject: 'Подтверждение, что это вы', text: 'Ваш код, чтобы изменить данные профиля в Эфире' },
  },
} as const satisfies Record<string, Words>

const WARNING: Record<LanguageTag, string> = {
  uk: 'Код діє 10 хвилин. Нікому його не кажіть. Якщо ви його не просили, просто не зважайте на цей лист.',
  ru: 'Код действует 10 минут. Никому его не говорите. Если вы его не запрашивали, просто не обращайте внимания на это письмо.',
}

const KNOWN: Words = {
  uk: {
    subject: 'У вас уже є профіль в Ефірі',
    text: 'Хтось, мабуть ви, намагався зареєструватися в Ефірі з цією адресою, але профіль із нею вже є. Увійдіть зі своїм паролем або відновіть його.\n\nЯкщо це були не ви, просто не зважайте на цей лист.',
  },
  ru: {
    subject: 'У вас уже есть профиль в Эфире',
    text: 'Кто-то, вероятно вы, пытался зарегистрироваться в Эфире с этим адресом, но профиль с ним уже есть. Войдите со своим паролем или восстановите его.\n\nЕсли это были не вы, просто не обращайте внимания на это письмо.',
  },
}

const MOVED: Words = {
  uk: {
    subject: 'Адресу вашого профілю змінено',
    text: 'У вашому профілі в Ефірі тепер інша адреса електронної пошти. Якщо це зробили не ви, напишіть у підтримку.',
  },
  ru: {
    subject: 'Адрес вашего профиля изменён',
    text: 'В вашем профиле в Эфире теперь другой адрес электронной почты. Если это сделали не вы, напишите в поддержку.',
  },
}

/** Notices to an account's owner, by e-mail, or by text message without a confirmed address. */
const NOTICES = {
  'phone-moved': {
    uk: { subject: 'Номер вашого профілю змінено', text: 'У вашому профілі в Ефірі тепер інший номер телефону.' },
    ru: { subject: 'Номер вашего профиля изменён', text: 'В вашем профиле в Эфире теперь другой номер телефона.' },
  },
  'account-deleted': {
    uk: {
      subject: 'Ваш профіль буде видалено',
      text: 'Ваш профіль в Ефірі буде видалено через 14 днів. Щоб залишити його, увійдіть до того часу.',
    },
    ru: {
      subject: 'Ваш профиль будет удалён',
      text: 'Ваш профиль в Эфире будет удалён через 14 дней. Чтобы оставить его, войдите до этого времени.',
    },
  },
  'password-by-code': {
    uk: {
      subject: 'Пароль вашого профілю змінено за кодом',
      text: 'Пароль вашого профілю в Ефірі задано за кодом. Батьківський контроль діє далі: новим паролем його можна буде вимкнути лише через добу.',
    },
    ru: {
      subject: 'Пароль вашего профиля изменён по коду',
      text: 'Пароль вашего профиля в Эфире задан по коду. Родительский контроль действует дальше: новым паролем его можно будет отключить только через сутки.',
    },
  },
  'limit-lifted': {
    uk: {
      subject: 'Батьківський контроль вимкнено',
      text: 'Батьківський контроль у вашому профілі в Ефірі вимкнено без PIN-коду.',
    },
    ru: {
      subject: 'Родительский контроль отключён',
      text: 'Родительский контроль в вашем профиле в Эфире отключён без PIN-кода.',
    },
  },
} as const satisfies Record<string, Words>

const NOT_YOU: Record<LanguageTag, string> = {
  uk: 'Якщо це зробили не ви, напишіть у підтримку.',
  ru: 'Если это сделали не вы, напишите в поддержку.',
}

const SMS: Record<LanguageTag, string> = { uk: 'Ефір: ваш код', ru: 'Эфир: ваш код' }

/** The purpose of an e-mailed code. */
export type MailPurpose = keyof typeof MAIL_CODES

/** A letter with a code. */
export function codeLetter(purpose: MailPurpose, language: LanguageTag, to: string, code: string): Letter {
  const { subject, text } = MAIL_CODES[purpose][language]
  return { to, subject, text: `${text}: ${code}\n\n${WARNING[language]}\n` }
}

/** A text message with a code, short enough to be one message. */
export function codeSms(language: LanguageTag, code: string): string {
  return `${SMS[language]} ${code}`
}

/** For who signs up with an address that has a profile: only its owner learns so. */
export function knownLetter(language: LanguageTag, to: string): Letter {
  return { to, subject: KNOWN[language].subject, text: `${KNOWN[language].text}\n` }
}

/** For the address that a profile had before. */
export function movedLetter(language: LanguageTag, to: string): Letter {
  return { to, subject: MOVED[language].subject, text: `${MOVED[language].text}\n` }
}

/** The kinds of account change that notify the owner. */
export type Notice = keyof typeof NOTICES

/** A letter that notifies the owner of an account of a change. */
export function noticeLetter(notice: Notice, language: LanguageTag, to: string): Letter {
  const { subject, text } = NOTICES[notice][language]
  return { to, subject, text: `${text} ${NOT_YOU[language]}\n` }
}

/** The same as a text message. */
export function noticeSms(notice: Notice, language: LanguageTag): string {
  return `${language === 'uk' ? 'Ефір' : 'Эфир'}: ${NOTICES[notice][language].text}`
}
