// The build names the worker's address, /sw.js, after this file.
import './main.ts'
