import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type DeskPage, operatorWordsCalls } from '../../../contract/operator-words.ts'
import { localeStore } from '../../../app-state/locale-store.ts'
import { NoAnswer } from '../../../forms/NoAnswer.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useStore } from '../../../ui/use-store.ts'
import { deskPath, goTo } from '../../desk-location.ts'
import { deskQuery } from '../../desk-queries.ts'
import { DeskLink } from '../../DeskLink.tsx'
import { DeskTable } from '../DeskTable.tsx'
import { FilterForm } from '../FilterForm.tsx'
import parts from '../Parts.module.css'

const pathOf = (slug: string) => deskPath('words', { filters: { page: slug } })

/** All pages of texts, and the way to a new one. */
export function PageList() {
  const { t } = useLingui()
  const list = useQuery(deskQuery(operatorWordsCalls.listDeskPages))
  if (list.isPending) return <Skeleton />
  if (list.isError) return <NoAnswer error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <DeskTable
        title={t`Pages of texts`}
        showsTitle={false}
        heads={[t`Page`, t`Title`, t`Updated`, t`Remarks`]}
        empty={t`There are no pages of texts yet.`}
        rows={list.data.pages.map((page) => (
          <PageRow key={page.slug} page={page} />
        ))}
      />
      <FilterForm look="search" onFilter={(typed) => goTo(pathOf(typed('slug').toLowerCase()))}>
        <Field
          label={t`Another page, by its name in the address`}
          name="slug"
          required
          pattern="[A-Za-z0-9][A-Za-z0-9._\-]{0,63}"
          maxLength={64}
          autoComplete="off"
          spellCheck="false"
          hint={t`Latin letters, digits, . _ and -`}
        />
      </FilterForm>
    </>
  )
}

function PageRow({ page: { slug, title, title_ru, updated, edited, missing, broken } }: { page: DeskPage }) {
  const { t, i18n } = useLingui()
  const locale = useStore(localeStore)
  return (
    <tr>
      <td>
        <DeskLink className={parts.link} href={pathOf(slug)}>
          {slug}
        </DeskLink>
      </td>
      <td className={parts.name}>{locale === 'ru' ? title_ru : title}</td>
      <td>{i18n.date(new Date(`${updated}T12:00:00`), { dateStyle: 'short' })}</td>
      <td className={parts.name}>
        {edited.length > 0 && (
          <p>
            <Trans>changed at the desk</Trans>
          </p>
        )}
        {missing.length > 0 && <p>{missing.includes('ua') ? t`no Ukrainian text` : t`no Russian text`}</p>}
        {broken.length > 0 && <BrokenLinks links={broken} />}
      </td>
    </tr>
  )
}

/** Links of a page that lead to no heading of it. */
export function BrokenLinks({ links }: { links: readonly string[] }) {
  const { t } = useLingui()
  const listed = links.join(', ')
  return <p>{t`leads to headings that are not there: ${listed}`}</p>
}
