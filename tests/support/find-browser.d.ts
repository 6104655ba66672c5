import { type LaunchOptions } from '@playwright/test'
/** How to launch a browser for tests: the one that is named, Playwright's own, one in the usual places, or one that can be installed. */
export declare function findBrowser(): Promise<LaunchOptions>
