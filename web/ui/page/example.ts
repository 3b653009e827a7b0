// The page that the documentation uses, too.
import recipe from "../../../examples/recipe.html?raw";

export const EXAMPLE: string = recipe;
