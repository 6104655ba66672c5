import { useParams } from '@tanstack/react-router'
import { TitlePage } from '../features/catalogue/TitlePage.tsx'

/** The page of a title, with what plays in its place. */
export function TitleScreen() {
  const { id } = useParams({ strict: false })
  return id === undefined ? null : <TitlePage key={id} id={id} stage={null} playing={null} />
}
