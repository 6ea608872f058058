import { expect, test } from 'vitest';
import { drawingOf } from '#client/features/menu/drawing-of.ts';
import { cup, mug, tumbler } from '#client/features/menu/drinks.tsx';
import { bowl, plate, sandwich, slice, taco } from '#client/features/menu/food.tsx';
import { badge, booklet, shirt, tote, vinyl } from '#client/features/menu/merchandise.tsx';

test("a menu item's picture matches its name in three languages", () => {
  expect(drawingOf('food', 'Peach cobbler')).toBe(slice);
  expect(drawingOf('food', 'Tostada de tinga')).toBe(taco);
  expect(drawingOf('food', 'Vegan chili bowl')).toBe(bowl);
  expect(drawingOf('food', 'Sándwich')).toBe(sandwich);
  expect(drawingOf('food', 'Бутерброд с форелью')).toBe(sandwich);
  expect(drawingOf('drinks', 'Cerveza clara')).toBe(mug);
  expect(drawingOf('drinks', 'Чай с чабрецом')).toBe(cup);
  expect(drawingOf('drinks', 'Sweet tea')).toBe(tumbler);
  expect(drawingOf('merchandise', 'Festival T-shirt')).toBe(shirt);
  expect(drawingOf('merchandise', 'Bolsa de tela «Vinilo y Mezcal»')).toBe(tote);
  expect(drawingOf('merchandise', 'Recopilatorio en vinilo')).toBe(vinyl);
  expect(drawingOf('merchandise', 'Программка')).toBe(booklet);
});

test('a name without known words gets a neutral picture', () => {
  expect(drawingOf('food', 'Smoked sausage link')).toBe(plate);
  expect(drawingOf('food', 'Пирожок с капустой')).not.toBe(slice);
  expect(drawingOf('drinks', 'Tequila')).toBe(tumbler);
  expect(drawingOf('merchandise', 'Lantern')).toBe(badge);
});
