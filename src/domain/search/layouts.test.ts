import { expect, test } from 'vitest'
import { readingsOf } from './layouts.ts'

test('a text is read as it was typed first', () => {
  expect(readingsOf('Новини 24')[0]).toBe('Новини 24')
  expect(readingsOf('2077')).toEqual(['2077'])
})

test('text typed in the English layout is read as Ukrainian and Russian', () => {
  expect(readingsOf('yjdbyb')).toContain('новини')
  expect(readingsOf("]'lybq")).toContain('їєдний')
  expect(readingsOf('gsl]pl')).toContain('підїзд')
  expect(readingsOf(',elbyjr')).toContain('будинок')
  expect(readingsOf('"[J')).toContain('єхо')
  expect(readingsOf('`kjxrf')).toContain('ёлочка')
  expect(readingsOf('j,]tpl')).toContain('объезд')
  expect(readingsOf('ds[jl')).toContain('выход')
})

test('text typed in a Ukrainian or Russian layout is read as English', () => {
  expect(readingsOf('Еру сфе')).toContain('the cat')
  expect(readingsOf('ывіы')).toContain('sdss')
})
