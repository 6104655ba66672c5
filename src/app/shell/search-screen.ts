export { loadSearch } from '../../features/search/search-loader.ts'
export { SearchPage } from '../../features/search/SearchPage.tsx'
