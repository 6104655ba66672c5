// The build names the worker's URL, /sw.js, after this file.
import './main.ts'
