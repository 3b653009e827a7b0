// The page that the documentation also uses.
import recipe from "../../../examples/recipe.html?raw";

export const EXAMPLE: string = recipe;
