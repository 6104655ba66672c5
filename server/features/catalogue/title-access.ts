import { ApiError } from '../../http/api-error.ts'
import type { Viewer } from '../../http/viewer.ts'
import { type PackageRanks, reaches } from './listed-title.ts'

/** The rank of the viewer's package; null when there is none. */
export function rankOf(viewer: Viewer): number | null {
  return viewer.package?.rank ?? null
}

/**
 * Checks the entitlement to a title with a package (section 6). Throws: registration first, then the package.
 */
export function requireTitle(packageId: string | null, viewer: Viewer, ranks: PackageRanks): void {
  if (reaches(packageId, rankOf(viewer), ranks)) return
  throw new ApiError(viewer.account ? 'tariff_required' : 'registration_required')
}
